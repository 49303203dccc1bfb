// The scale of the opponents' points.

export interface Mark {
  points: number
  /** Where on the scale, in percent. */
  at: number
  /** Here the sides change. */
  goal: boolean
}

const LONG = 5

/** How far the opponents have come, and where the next results begin: one step, two (the sides change), three. */
export function marks(points: number, step: number): { part: number; marks: Mark[] } {
  const whole = LONG * step
  const at = (value: number) => Math.max(0, Math.min(100, (100 * value) / whole))
  return {
    part: at(points),
    marks: [1, 2, 3].map((times) => ({ points: times * step, at: at(times * step), goal: times === 2 })),
  }
}
