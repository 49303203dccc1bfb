// What the history of a Pinochle table tells of the current deal: calls, cards shown as melds and played since, results.
import type { PinochleResult, PinochleTrickTaken, PinochleView } from '../../protocol'
import { label, words } from './words'

export type PinochleEvent = NonNullable<PinochleView['history']>[number]

/** The ranks from low to high. */
export const RANKS = '9JQKTA'

/** The events since the cards were dealt. */
export function thisDeal(history: readonly PinochleEvent[]): PinochleEvent[] {
  return history.slice(history.findLastIndex(({ type }) => type === 'deal') + 1)
}

/** The calls as they came: a number, or 0 for a pass. */
export function callsInOrder(history: readonly PinochleEvent[]): { seat: number; bid: number }[] {
  return thisDeal(history)
    .filter((event) => event.type === 'call')
    .map(({ seat, bid = 0 }) => ({ seat, bid }))
}

/** What each seat has called, in order. */
export function callsOf(history: readonly PinochleEvent[], seats = 4): number[][] {
  const calls = callsInOrder(history)
  return Array.from({ length: seats }, (_, seat) => calls.filter((call) => call.seat === seat).map(({ bid }) => bid))
}

/** The cards that each seat shows as melds, and which of them it has played since. */
export function shownMelds({ shown = [] }: PinochleView, history: readonly PinochleEvent[]): { cards: string[]; gone: string[] }[] {
  const plays = thisDeal(history).filter(({ type }) => type === 'play')
  return shown.map((cards, seat) => ({
    cards,
    gone: common(
      cards,
      plays.filter((event) => event.seat === seat).flatMap((event) => event.cards ?? []),
    ),
  }))
}

/** What is in both lists, each as often as in both. */
function common(cards: readonly string[], others: readonly string[]): string[] {
  const left = [...others]
  return cards.filter((card) => {
    const at = left.indexOf(card)
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
}

/** How the deals that have ended came out. */
export const dealResults = (history: readonly PinochleEvent[]): PinochleResult[] => history.filter((event) => event.type === 'result')

/** The tricks that were taken. */
export const tricksTaken = (history: readonly PinochleEvent[]): PinochleTrickTaken[] => history.filter((event) => event.type === 'trick')

/** What a seat has played to a trick. */
export const playOf = ({ cards = [], leader }: PinochleTrickTaken, seat: number): string =>
  cards[(seat - leader + cards.length) % cards.length] ?? ''

/** The name of a meld. */
export const meldName = (name: string): string => (name in words ? label(name as keyof typeof words) : name)
