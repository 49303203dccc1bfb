// What lies before each seat, read from the history.
import { isCard } from '../cards/text'
import type { Event, View } from '../protocol'

const DEALER = -1

/** The cards that an event shows: those it lists, else those in its text. */
export function cardsIn(event: Event): string[] {
  if (event.cards && event.cards.length > 0) return event.cards
  return event.type === 'told' ? event.text.split(/[\s=]+/).filter(isCard) : []
}

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
  return history.findLast((event) => (event.hands ?? []).length > 0)?.hands ?? []
}

/** What lies in the middle for all: the board, or the top of the discards. */
export function commonCards(view: View): string[] {
  return 'board' in view ? (view.board ?? []) : 'top' in view ? [view.top] : []
}

/** Where the last deal that is over was settled; -1 if none was. */
export function lastResult(history: readonly Event[]): number {
  return history.findLastIndex(({ seat, scores }) => seat === DEALER && scores !== undefined && scores.length > 0)
}

const DEALT = /^(?:deal|redeal|hand)\b/

/** Which deal is running: where it began, -1 if that is not known, and how often somebody has done something since. */
export function runningDeal(history: readonly Event[]): { begun: number; acts: number } {
  const begun = history.findLastIndex((event) => event.type === 'deal' || (event.type === 'told' && event.seat === DEALER && DEALT.test(event.text)))
  return { begun, acts: history.slice(begun + 1).filter(({ seat }) => seat !== DEALER).length }
}
