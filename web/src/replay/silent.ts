// Moves that nobody is told of at once: a pass while cards are dealt, one card of several that are played or buried together.
import { codeOf, isCard, isJoker, rankText, SYMBOLS, type SuitCode } from '../cards/text'
import { r } from './words'

/** Such a move in words. */
export function silent(name: string, action: string): string {
  const words = action.replace('+', '').split(' ')
  const cards = words.filter((word) => isCard(word)).map(cardText)
  const what = cards.length > 0 ? cards.join(' ') : action
  if (words[0] === 'pass') return r('passes', { name })
  return words[0] === 'bury' ? r('buries', { name, what }) : r('does', { name, what })
}

function cardText(text: string): string {
  const code = codeOf(text)
  if (isJoker(code)) return r(code === 'RJ' ? 'big_joker' : 'small_joker')
  return rankText(code[0]!) + SYMBOLS[code[1] as SuitCode]
}
