// Reading the texts of Crazy Eights: `7H`, `8C=S`.
import { suitOf, SUITS, type SuitCode } from '../../cards/text'

/** Whether a card is in one of the legal actions. */
export const canPlay = (legal: readonly string[], card: string): boolean =>
  legal.some((action) => action === card || action.startsWith(`${card}=`))

/** The suits that this card may name, none if it is played as it is. */
export const suitsFor = (legal: readonly string[], card: string): SuitCode[] =>
  SUITS.filter((suit) => legal.includes(`${card}=${suit}`))

/** The suit of which most is left in the hand: what a player most likely names. */
export function likelySuit(hand: readonly string[], without: string): SuitCode {
  const rest = hand.filter((card) => card !== without)
  const count = (suit: SuitCode) => rest.filter((card) => suitOf(card) === suit).length
  return [...SUITS].sort((a, b) => count(b) - count(a))[0]!
}
