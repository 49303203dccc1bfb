// How far the bidders have come.
import type { PinochleView } from '../../protocol'

export interface Progress {
  /** The team with the contract: 0 for seats 0 and 2. */
  team: number
  melds: number
  tricks: number
  total: number
  goal: number
  /** What is missing, 0 if the contract is made. */
  left: number
  /** In percent of the bar: what is reached, and where the goal stands. */
  part: number
  mark: number
}

const HEADROOM = 1.25

/** The points of the contract team against its goal; null while there is no contract. `byTricks`: melds do not count for it. */
export function progress(view: PinochleView, byTricks: boolean): Progress | null {
  const { bidder, goal } = view
  if (bidder == null || goal == null) return null
  const team = bidder % 2
  const melds = (view.meld_points?.[team] ?? 0) + (view.meld_points?.[team + 2] ?? 0)
  const tricks = view.points?.[team] ?? 0
  const total = tricks + (byTricks ? 0 : melds)
  const whole = Math.max(goal * HEADROOM, total, 1)
  return { team, melds, tricks, total, goal, left: Math.max(0, goal - total), part: (100 * total) / whole, mark: (100 * goal) / whole }
}

/** A few bids to jump to: the least one, and some way up. */
export function quickBids(bids: readonly number[]): number[] {
  return [...new Set([0, 1, 3, 6].flatMap((step) => bids[step] ?? []))]
}
