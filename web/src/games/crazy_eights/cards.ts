// The cards of Crazy Eights: in its actions (`7H`, `8C=S`), on the pile, in the hand.
import { suitOf, SUITS, type SuitCode } from '../../cards/text'
import type { EightsPlayed, Event } from '../../protocol'

/** Whether an action plays this card. */
export const isPlay = (action: string, card: string): boolean => action.split('=')[0] === card

/** Whether a card is in one of the legal actions. */
export const canPlay = (legal: readonly string[], card: string): boolean => legal.some((action) => isPlay(action, card))

/** The suit that an action names. */
export const suitIn = (action: string): SuitCode | null => (action.split('=')[1] as SuitCode | undefined) ?? null

/** The suits that this card may name, none if it is played as it is. */
export const suitsFor = (legal: readonly string[], card: string): SuitCode[] => SUITS.filter((suit) => legal.includes(`${card}=${suit}`))

/** The suit of which most is left in the hand: what a player most likely names. */
export function likelySuit(hand: readonly string[], without: string): SuitCode {
  const rest = hand.filter((card) => card !== without)
  const count = (suit: SuitCode) => rest.filter((card) => suitOf(card) === suit).length
  return [...SUITS].sort((a, b) => count(b) - count(a))[0]!
}

/** The play of the card on top; none if that was turned up. */
export function lastPlay(history: readonly Event[]): EightsPlayed | undefined {
  const last = history.findLast(({ type }) => type === 'play' || type === 'deal')
  return last?.type === 'play' ? (last as EightsPlayed) : undefined
}
