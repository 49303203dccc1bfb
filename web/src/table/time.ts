// How much time is left to whoever is to move.
import type { Pace } from '../protocol'
import type { Running } from '../state/table.svelte'

export interface Left {
  seconds: number
  /** 1 at the beginning, 0 at the end: of the move, then of the bank. */
  part: number
  /** Whether the bank is being used. */
  banked: boolean
}

/** What a clock shows at a time of performance.now(); null if there is no limit. */
export function timeLeft(clock: Running | null, pace: Pace | undefined, now: number): Left | null {
  if (!clock || clock.move < 0) return null
  const gone = Math.max(0, now - clock.at)
  const move = clock.move - gone
  if (move > 0) return left(move, pace?.move, false)
  return left(Math.max(0, (clock.bank ?? 0) + move), pace?.bank, true)
}

function left(milliseconds: number, whole: number | undefined, banked: boolean): Left {
  const all = (whole ?? 0) * 1000
  return { seconds: Math.ceil(milliseconds / 1000), part: all > 0 ? Math.min(1, milliseconds / all) : 0, banked }
}

/** Minutes and seconds. */
export const minutes = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`
