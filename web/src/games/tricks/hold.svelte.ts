// A complete trick stays on the table for a moment before it goes to its winner.
const HOLD = 900

export class Hold {
  private settled = $state(-1)
  private timer: ReturnType<typeof setTimeout> | undefined

  /** `tricks` counts the tricks that were taken so far. */
  constructor(private readonly tricks: () => number) {
    $effect(() => {
      const taken = this.tricks()
      if (this.settled < 0 || taken < this.settled) this.settled = taken
      if (taken === this.settled) return
      this.timer = setTimeout(() => (this.settled = taken), HOLD)
      return () => clearTimeout(this.timer)
    })
  }

  /** Whether the last trick is still to be looked at. */
  get on(): boolean {
    return this.settled >= 0 && this.tricks() > this.settled
  }
}
