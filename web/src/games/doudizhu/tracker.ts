// How many cards of each rank others may still hold: the pack without my hand and without what was played.
import { rankOf } from '../../cards/text'

export const RANKS = 'RB2AKQJT9876543'

export interface Out {
  rank: string
  count: number
}

export function stillOut(hand: readonly string[], played: readonly (readonly string[])[]): Out[] {
  const seen = [...hand, ...played.flat()].map(rankOf)
  return [...RANKS].map((rank) => ({ rank, count: (rank === 'R' || rank === 'B' ? 1 : 4) - seen.filter((each) => each === rank).length }))
}
