// The order of the cards in a hand that is only looked at: it has nothing to do with what is legal.
import { codeOf, isJoker } from './text'

export type Order = 'rank' | 'suit'

const SUIT_ORDER = 'SHCD' // colours alternate

/** Sorts a hand, highest first. `ranks` lists the ranks from low to high, as the game ranks them. */
export function sortHand(cards: readonly string[], order: Order, ranks = '23456789TJQKA'): string[] {
  const rank = (code: string) => (isJoker(code) ? 100 + Number(code === 'RJ') : ranks.indexOf(code[0]!))
  const suit = (code: string) => (isJoker(code) ? -1 : SUIT_ORDER.indexOf(code[1]!))
  const key: (code: string) => [number, number] =
    order === 'rank' ? (code) => [-rank(code), suit(code)] : (code) => [suit(code), -rank(code)]
  return cards
    .map((card) => ({ card, key: key(codeOf(card)) }))
    .sort((a, b) => a.key[0] - b.key[0] || a.key[1] - b.key[1])
    .map(({ card }) => card)
}

/** Where a new group begins in a sorted hand. */
export function groupStarts(cards: readonly string[], group: (card: string) => unknown): number[] {
  return cards.flatMap((card, i) => (i > 0 && group(card) !== group(cards[i - 1]!) ? [i] : []))
}
