// Numbers of a result as people read them.

/** A score with its sign: `+12`, `−6`, `0`. */
export function signed(score: number): string {
  const size = Math.abs(score).toLocaleString('en', { maximumFractionDigits: 2 })
  return score > 0 ? `+${size}` : score < 0 ? `−${size}` : '0'
}
