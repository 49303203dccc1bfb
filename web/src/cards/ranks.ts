// Keys that pick cards by their rank: `7`, `0` or `T` for ten, `J Q K A`, `B R` for the jokers; with Shift all of the rank.
import type { Choice } from '../state/choice.svelte'

/** The rank that a key names, if it does. */
export function rankKey(event: KeyboardEvent): string | null {
  const digit = /^Digit(\d)$/.exec(event.code)?.[1]
  const name = digit ?? event.key.toUpperCase()
  if (name === '0') return 'T'
  return /^[2-9TJQKABR]$/.test(name) ? name : null
}

/** For keys that mean nothing else on the page: picks what the rank names. T alone is the chat everywhere but in the hand. */
export const pickByRank =
  (choice: Pick<Choice, 'pickRank'>) =>
  (event: KeyboardEvent): boolean => {
    const rank = event.key.toUpperCase() === 'T' ? null : rankKey(event)
    return rank !== null && choice.pickRank(rank, event.shiftKey)
  }
