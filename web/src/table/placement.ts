// Where the seats are around the table: I sit below, the others in the order of play.

export interface Spot {
  seat: number
  /** Steps from me in the order of the seats. */
  step: number
  /** Where on a ring around the table, as parts of its width and height. */
  x: number
  y: number
}

/** The side of a table for four (three, two) where a seat is: south is me. */
export type Side = 's' | 'w' | 'n' | 'e'

const SIDES: Record<number, readonly Side[]> = { 1: ['s'], 2: ['s', 'n'], 3: ['s', 'w', 'e'], 4: ['s', 'w', 'n', 'e'] }

/** The seats from mine on. A spectator looks from seat 0. */
export function seatsFrom(me: number | null, seats: number): number[] {
  return Array.from({ length: seats }, (_, step) => ((me ?? 0) + step) % seats)
}

/** All seats on a ring. Clockwise the next player sits on my left. */
export function ring(me: number | null, seats: number, counterClockwise = false): Spot[] {
  return seatsFrom(me, seats).map((seat, step) => {
    const turn = (counterClockwise ? -1 : 1) * ((2 * Math.PI * step) / seats)
    return { seat, step, x: 0.5 - Math.sin(turn) / 2, y: 0.5 + Math.cos(turn) / 2 }
  })
}

/** Up to four seats, each at a side of the table. */
export function sides(me: number | null, seats: number, counterClockwise = false): Map<Side, number> {
  const order = SIDES[seats] ?? SIDES[4]!
  const turned = counterClockwise ? order.map(mirror) : order
  return new Map(seatsFrom(me, seats).map((seat, step) => [turned[step]!, seat]))
}

const mirror = (side: Side): Side => (side === 'w' ? 'e' : side === 'e' ? 'w' : side)
