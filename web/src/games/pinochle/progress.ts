// How far the bidders have come.
import type { PinochleView } from '../../protocol'

export interface Progress {
  /** What the contract team has of its melds and of its tricks, and what counts for the contract. */
  melds: number
  tricks: number
  total: number
  goal: number
  /** In percent of the bar: what is reached, and where the goal stands. */
  part: number
  mark: number
}

const HEADROOM = 1.25

/** The points of the contract team against its goal; null while there is no contract. */
export function progress(view: PinochleView): Progress | null {
  const { bidder, goal, made: total = 0 } = view
  if (bidder == null || goal == null) return null
  const team = bidder % 2
  const melds = (view.meld_points?.[team] ?? 0) + (view.meld_points?.[team + 2] ?? 0)
  const whole = Math.max(goal * HEADROOM, total, 1)
  return { melds, tricks: view.points?.[team] ?? 0, total, goal, part: (100 * total) / whole, mark: (100 * goal) / whole }
}

/** A few bids to jump to: the least one, and some way up. */
export function quickBids(bids: readonly number[]): number[] {
  return [...new Set([0, 1, 3, 6].flatMap((step) => bids[step] ?? []))]
}
