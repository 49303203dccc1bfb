// The result of a deal, shown for a while after the next one has begun.

export class News {
  private seen = $state(-1)

  /** `count` tells how many results there are so far. What was over before I came is no news. */
  constructor(
    private readonly count: () => number,
    stays: number,
    private readonly waits: () => boolean = () => false,
  ) {
    $effect(() => {
      const count = this.count()
      if (this.seen < 0 || count < this.seen) this.seen = count
      if (count === this.seen || this.waits()) return
      const timer = setTimeout(() => this.close(), stays)
      return () => clearTimeout(timer)
    })
  }

  /** Whether the last result is still to be read. */
  get on(): boolean {
    return this.seen >= 0 && this.count() > this.seen
  }

  close(): void {
    this.seen = this.count()
  }
}
