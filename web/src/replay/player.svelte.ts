// Stepping through a replay.
import type { Event, Frame, Replay } from '../protocol'

export const SPEEDS = [0.5, 1, 2] as const
const STEP = 1400

export class ReplayPlayer {
  replay = $state.raw<Replay | null>(null)
  at = $state(0)
  playing = $state(false)
  speed = $state<number>(1)

  frames = $derived(this.replay?.frames ?? [])
  last = $derived(Math.max(0, this.frames.length - 1))
  frame = $derived<Frame | undefined>(this.frames[Math.min(this.at, this.last)])
  /** What has happened so far. */
  events = $derived<Event[]>(this.replay?.events.slice(0, this.frame?.known ?? 0) ?? [])

  private timer: ReturnType<typeof setTimeout> | undefined

  seek(to: number): void {
    this.at = Math.max(0, Math.min(this.last, Math.round(to)))
    if (this.playing) this.schedule()
  }

  step(by: number): void {
    this.pause()
    this.seek(this.at + by)
  }

  toggle(): void {
    if (this.playing) return this.pause()
    if (this.at === this.last) this.at = 0
    this.playing = true
    this.schedule()
  }

  pause(): void {
    this.playing = false
    clearTimeout(this.timer)
  }

  private schedule(): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => {
      if (this.at >= this.last) return this.pause()
      this.seek(this.at + 1)
    }, STEP / this.speed)
  }
}
