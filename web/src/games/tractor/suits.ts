// The hand of a Tractor player by effective suit, trumps first: for the eye only, what may be played the server says.
import { codeOf, isJoker, suitOf, type SuitCode } from '../../cards/text'
import type { TractorView } from '../../protocol'

export type Group = 'T' | SuitCode

const RANKS = '23456789TJQKA'
const PLAIN: readonly SuitCode[] = ['S', 'H', 'C', 'D'] // colours alternate

/** The trump suit as far as it is known: while cards are dealt, the suit of the declaration that stands. */
export function trumpSuit({ trump, bid }: Pick<TractorView, 'trump' | 'bid'>): SuitCode | null {
  if (trump) return trump === 'NT' ? null : (trump as SuitCode)
  return bid && bid.length > 0 ? suitOf(bid[0]!) : null
}

/** Which group a card lies in. */
export function groupOf(card: string, trump: SuitCode | null, level: string): Group {
  const suit = suitOf(card)
  return suit === null || suit === trump || isLevel(card, level) ? 'T' : suit
}

/** Sorts a hand by groups, each from high to low. */
export function sortByGroup(cards: readonly string[], trump: SuitCode | null, level: string): string[] {
  const order: Group[] = ['T', ...alternating(trump)]
  return cards
    .map((card) => ({ card, at: order.indexOf(groupOf(card, trump, level)), height: heightOf(card, trump, level) }))
    .sort((a, b) => a.at - b.at || b.height - a.height)
    .map(({ card }) => card)
}

const isLevel = (card: string, level: string) => !isJoker(codeOf(card)) && card.slice(0, -1).toUpperCase() === level

/** Plain suits so that neighbours differ in colour, as far as three suits can. */
function alternating(trump: SuitCode | null): SuitCode[] {
  const left = PLAIN.filter((suit) => suit !== trump)
  return trump === 'H' ? ['S', 'D', 'C'] : trump === 'C' ? ['H', 'S', 'D'] : left
}

/** How high a card lies in its group. Level cards of other suits are equal; they lie together suit by suit. */
function heightOf(card: string, trump: SuitCode | null, level: string): number {
  const code = codeOf(card)
  if (isJoker(code)) return code === 'RJ' ? 300 : 299
  if (!isLevel(card, level)) return RANKS.indexOf(code[0]!)
  return code[1] === trump ? 200 : 100 + 'DCHS'.indexOf(code[1]!)
}
