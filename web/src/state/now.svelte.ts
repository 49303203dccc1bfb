// The time, for clocks on the screen.
import { createSubscriber } from 'svelte/reactivity'

const STEP = 250

/** The time that ticks while somebody looks at it. */
class Now {
  private value = performance.now()
  private subscribe = createSubscriber((update) => {
    this.value = performance.now()
    const timer = setInterval(() => {
      this.value = performance.now()
      update()
    }, STEP)
    return () => clearInterval(timer)
  })

  get current(): number {
    this.subscribe()
    return this.value
  }

  /** The seconds since a moment; none while it has not ticked since. */
  since(moment: number): number {
    return Math.max(this.current - moment, 0) / 1000
  }
}

export const now = new Now()
