// Partners sit opposite each other.

/** The partners of a side, the reader first. */
export function partners(side: number, me: number | null): [number, number] {
  return me === side + 2 ? [side + 2, side] : [side, side + 2]
}

/** The two sides, the reader's first: 0 is the side of seats 0 and 2. */
export const sidesFrom = (me: number | null): [number, number] => (me !== null && me % 2 === 1 ? [1, 0] : [0, 1])
