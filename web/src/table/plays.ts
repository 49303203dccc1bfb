// What lies before each seat, read from the history.
import { isCard } from '../cards/text'
import type { Event, View } from '../protocol'

const DEALER = -1

/** The cards that an event shows: those it lists, else those in its text. */
export function cardsIn(event: Event): string[] {
  if (event.cards && event.cards.length > 0) return event.cards
  return event.text.split(/[\s=]+/).filter(isCard)
}

/** The last thing each seat did since the dealer last did something. */
export function lastPlays(history: readonly Event[], seats: number): (Event | null)[] {
  const plays: (Event | null)[] = Array.from({ length: seats }, () => null)
  for (const event of history) {
    if (event.seat === DEALER) plays.fill(null)
    else plays[event.seat] = event
  }
  return plays
}

/** The hands that were shown when the last deal ended; the melds of Pinochle are not what was left. */
export function lastHands(history: readonly Event[]): string[][] {
  return history.findLast(({ text, hands = [] }) => hands.length > 0 && !text.startsWith('melds '))?.hands ?? []
}

/** What lies in the middle for all: the board, or the top of the discards. */
export function commonCards(view: View): string[] {
  return 'board' in view ? (view.board ?? []) : 'top' in view ? [view.top] : []
}
