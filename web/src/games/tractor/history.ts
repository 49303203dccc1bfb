// What the history of a Tractor table tells beyond the View: the last trick, failed throws, how a hand ended.
import type { TractorBeaten, TractorResult, TractorTrick, TractorView } from '../../protocol'

export type TractorEvent = NonNullable<TractorView['history']>[number]

const isTrick = (event: TractorEvent): event is TractorTrick => event.type === 'trick'
const isResult = (event: TractorEvent): event is TractorResult => event.type === 'result'
const isBeaten = (event: TractorEvent): event is TractorBeaten => event.type === 'throw'

/** How many tricks were taken in all. */
export const tricksTaken = (history: readonly TractorEvent[]): number => history.filter(isTrick).length

/** How many hands have ended. */
export const resultsSoFar = (history: readonly TractorEvent[]): number => history.filter(isResult).length

/** The trick that was taken last in this hand. */
export function lastTrick(history: readonly TractorEvent[]): TractorTrick | null {
  const end = history.findLast((event) => isTrick(event) || event.type === 'deal')
  return end && isTrick(end) ? end : null
}

/** Where a throw of the current trick was beaten; -1 if none was. */
export function failedThrow(history: readonly TractorEvent[]): number {
  const at = history.findLastIndex((event) => isTrick(event) || isBeaten(event))
  return at >= 0 && isBeaten(history[at]!) ? at : -1
}

/** Where the last hand ended, and how it came out; null if none has ended yet. */
export function lastResult(history: readonly TractorEvent[]): { at: number; hand: TractorResult } | null {
  const at = history.findLastIndex(isResult)
  return at < 0 ? null : { at, hand: history[at] as TractorResult }
}
