// What lies before each seat, read from the history.
import type { Event } from '../protocol'

const DEALER = -1

/** Where in the history each seat did its last thing since the dealer last did something; null for nothing. */
export function lastPlays(history: readonly Event[], seats: number): (number | null)[] {
  const plays: (number | null)[] = Array.from({ length: seats }, () => null)
  for (const [at, event] of history.entries()) {
    if (event.seat === DEALER) plays.fill(null)
    else plays[event.seat] = at
  }
  return plays
}

/** The hands that were shown when the last deal ended. */
export function lastHands(history: readonly Event[]): string[][] {
  return history.findLast(({ type }) => type === 'result')?.hands ?? []
}

/** Where the last deal that is over was settled; -1 if none was. */
export function lastResult(history: readonly Event[]): number {
  return history.findLastIndex(({ type }) => type === 'result')
}

/** Which deal is running: where it began, -1 if that is not known, and how often somebody has done something since. */
export function runningDeal(history: readonly Event[]): { begun: number; acts: number } {
  const begun = history.findLastIndex(({ type }) => type === 'deal')
  return { begun, acts: history.slice(begun + 1).filter(({ seat }) => seat !== DEALER).length }
}
