// Cards as every game writes them, and as people read them.
import type { Language } from '../settings.svelte'

/** What is drawn: rank 2-9 T J Q K A and suit S H D C, `BJ` the small joker, `RJ` the big one, `XX` a back. */
export type Code = string

export type SuitCode = 'S' | 'H' | 'D' | 'C'

export const BACK = 'XX'
export const SUITS: readonly SuitCode[] = ['S', 'H', 'D', 'C']
export const SYMBOLS: Record<SuitCode, string> = { S: '♠', H: '♥', D: '♦', C: '♣' }

const CARD = /^(?:10|[2-9TJQKA])[SHDC]$/i
const SUIT_NAMES: Record<SuitCode, readonly [string, string]> = {
  S: ['spades', '黑桃'],
  H: ['hearts', '红桃'],
  D: ['diamonds', '方块'],
  C: ['clubs', '梅花'],
}
const RANK_NAMES: Record<string, string> = { T: '10', J: 'jack', Q: 'queen', K: 'king', A: 'ace' }

/** The code of a card in any game's notation: `7h`, `10H`, `TH`, `BJ`, `JokerD`. */
export function codeOf(text: string): Code {
  const card = text.toUpperCase()
  if (card === 'BJ' || card === 'RJ' || card === BACK) return card
  if (card.startsWith('JOKER')) return /[DH]$/.test(card) ? 'RJ' : 'BJ'
  if (!CARD.test(card)) throw new Error(`no card: ${text}`)
  return (card.startsWith('10') ? 'T' : card[0]!) + card.at(-1)!
}

export function isCard(text: string): boolean {
  return CARD.test(text) || /^(?:BJ|RJ|Joker[CSDH])$/i.test(text)
}

export const isJoker = (code: Code): boolean => code === 'BJ' || code === 'RJ'

/** Whether a card comes out red. */
export const isRed = (code: Code): boolean => code === 'RJ' || code[1] === 'H' || code[1] === 'D'

/** What keys pick: a rank, or `B` and `R` for the jokers. */
export const rankOf = (text: string): string => codeOf(text)[0]!

/** The suit of a card, none for a joker. */
export function suitOf(text: string): SuitCode | null {
  const code = codeOf(text)
  return isJoker(code) || code === BACK ? null : (code[1] as SuitCode)
}

export const suitName = (suit: SuitCode, language: Language): string => SUIT_NAMES[suit][language === 'zh' ? 1 : 0]

/** A card's name for a screen reader. */
export function cardName(text: string, language: Language): string {
  const code = codeOf(text)
  const zh = language === 'zh'
  if (code === BACK) return zh ? '背面' : 'face-down card'
  if (code === 'RJ') return zh ? '大王' : 'big joker'
  if (code === 'BJ') return zh ? '小王' : 'small joker'
  const suit = suitName(code[1] as SuitCode, language)
  if (zh) return suit + (code[0] === 'T' ? '10' : code[0])
  return `${RANK_NAMES[code[0]!] ?? code[0]} of ${suit}`
}

/** A rank as people write it. */
export const rankText = (rank: string): string => (rank === 'T' ? '10' : rank)

/** A name for each card of a list that stays the same when others leave it: two equal cards are `5H#0` and `5H#1`. */
export function identify(cards: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return cards.map((card) => {
    const number = seen.get(card) ?? 0
    seen.set(card, number + 1)
    return `${card}#${number}`
  })
}

/** The card that `identify` gave a name. */
export const cardOf = (id: string): string => id.slice(0, id.lastIndexOf('#'))
