// Cards in the words of this table: `2♥`, `big joker`.
import { cardName, codeOf, isJoker, rankText, suitOf, SYMBOLS } from '../../cards/text'
import { settings } from '../../settings.svelte'

export function short(card: string): string {
  const code = codeOf(card)
  return isJoker(code) ? cardName(card, settings.language) : rankText(code[0]!) + SYMBOLS[suitOf(card)!]
}

export const listed = (cards: readonly string[]): string => cards.map(short).join(' ')
