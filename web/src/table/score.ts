// Numbers of a result as people read them.

/** A score with its sign: `+12`, `−6`, `0`. */
export function signed(score: number): string {
  const size = Math.abs(score).toLocaleString('en', { maximumFractionDigits: 2 })
  return score > 0 ? `+${size}` : score < 0 ? `−${size}` : '0'
}

/** What a line of a result is about and what it amounts to: `Stake: 3 × 2 = 6`. */
export function parts(line: string): [what: string, value: string] {
  const found = /^(.{1,60}?)(?:: |：)(.+)$/s.exec(line)
  return found ? [found[1]!, found[2]!] : [line, '']
}
