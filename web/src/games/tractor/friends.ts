// The friends that can be called, read from the list of legal actions.
import { codeOf, suitOf, type SuitCode } from '../../cards/text'

export interface Call {
  card: string
  copy: number
}

const CALL = /^friend(\+?) (\S+) (\d)$/
const RANKS = 'AKQJT98765432'

/** The calls among the legal actions, and whether another one follows. */
export function callsIn(legal: readonly string[]): { calls: (Call & { action: string })[]; more: boolean } {
  const found = legal.flatMap((action) => {
    const [, plus, card, copy] = CALL.exec(action) ?? []
    return card ? [{ action, card, copy: Number(copy), more: plus === '+' }] : []
  })
  return { calls: found.map(({ action, card, copy }) => ({ action, card, copy })), more: found.some(({ more }) => more) }
}

/** The cards of one suit, high ones first, each once. */
export function ranksOf(calls: readonly Call[], suit: SuitCode): string[] {
  const cards = new Set(calls.filter(({ card }) => suitOf(card) === suit).map(({ card }) => card))
  return [...cards].sort((a, b) => RANKS.indexOf(codeOf(a)[0]!) - RANKS.indexOf(codeOf(b)[0]!))
}

/** The calls of a text such as `friend AS 1 AD 2`. */
export function readCalls(text: string): Call[] {
  return [...text.matchAll(/(\S+) (\d)(?= |$)/g)].map(([, card, copy]) => ({ card: card!, copy: Number(copy) }))
}
