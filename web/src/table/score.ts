// Numbers of a result as people read them.

/** A score with its sign: `+12`, `−6`, `0`. */
export function signed(score: number): string {
  const size = Math.abs(score).toLocaleString('en', { maximumFractionDigits: 2 })
  return score > 0 ? `+${size}` : score < 0 ? `−${size}` : '0'
}

/** What a line of a result is about, what it amounts to, and what stands in brackets behind: `Bombs: 1, ×2 (rocket)`. */
export function parts(line: string): [what: string, value: string, note: string] {
  const found = /^(.{1,60}?)(?:: |：)(.+?)(\s*[(（].+[)）])?$/s.exec(line)
  return found ? [found[1]!, found[2]!, found[3] ?? ''] : [line, '', '']
}
