// Numbers of a result as people read them.
import { t } from '../i18n'

/** A score with its sign: `+12`, `−6`, `0`. */
export function signed(score: number): string {
  const size = Math.abs(score).toLocaleString('en', { maximumFractionDigits: 2 })
  return score > 0 ? `+${size}` : score < 0 ? `−${size}` : '0'
}

/** Whether a game is played for points, not only to win or for a place: those are worth 1 at most. */
export const forPoints = (payoffs: readonly number[]) => payoffs.some((payoff) => Math.abs(payoff) > 1)

/** How a seat came out: its points, or else whether it won or which place it has. */
export function outcome(payoffs: readonly number[], seat: number): string {
  const mine = payoffs[seat]!
  if (forPoints(payoffs)) return signed(mine)
  const better = payoffs.filter((payoff) => payoff > mine).length
  switch (new Set(payoffs).size) {
    case 1:
      return t('drawn')
    case 2:
      return t(better === 0 ? 'won' : 'beaten')
    default:
      return t('place_n', { n: better + 1 })
  }
}
