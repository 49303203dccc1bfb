// Cards in the rules, where the pages spell them: `6D 6D`, `JokerC`, and by ranks alone, `33344457`, `BR`.
import { isCard } from '../cards/text'

const RANKS = /^[2-9TJQKABR]{1,20}$/
const SUITS = 'shdc'
const JOKERS: Record<string, string> = { B: 'BJ', R: 'RJ' }

/** The cards that a text stands for; null if it is none. `byRank`: whether suits do not matter, so that ranks are enough. */
export function drawn(text: string, byRank: boolean): string[] | null {
  const words = text.split(/\s+/)
  if (words.every(isCard)) return words
  const ranks = text.replaceAll(' ', '')
  if (!byRank || !RANKS.test(ranks)) return null
  const seen = new Map<string, number>()
  return [...ranks].map((rank) => {
    const before = seen.get(rank) ?? 0
    seen.set(rank, before + 1)
    return JOKERS[rank] ?? rank + SUITS[before % 4]
  })
}
