// Where the players sit: I below, the others clockwise around the table from my left.
import { seatsFrom } from '../../table/placement'

export interface Spot {
  seat: number
  /** The middle of the player's box, in percent of the ring's width and height. */
  x: number
  y: number
  /** The middle of the chips in front of the player. */
  chips: { x: number; y: number }
}

export interface Ring {
  spots: Spot[]
  /** Small boxes, because there are many. */
  crowded: boolean
  /** Two columns beside the board instead of a ring. */
  columns: boolean
}

const CROWD = 7
const CROWD_IN_TIGHT_SPACE = 4
/** Between an ellipse (1) and a rectangle (0): players sit nearer to the corners than on an ellipse. */
const SQUARENESS = 0.7
const DESKTOP = { width: 38.5, height: 37, middle: 50 }
const PHONE = { width: 36, height: 39, middle: 52.5 }
const CENTRE = { x: 50, y: 46 }
/** On the phone nobody sits beside the board, which is as wide as the table: so far below the middle they do. */
const BESIDE = 0.1
const BELOW = 0.5
/** Seats so near to the middle line sit above or below the board. */
const NEAR = 8
const COLUMNS = { left: 13.5, right: 86.5, top: 11, bottom: 86 }
const TINY = { ...COLUMNS, top: 12, bottom: 74 }

interface Space {
  phone: boolean
  /** A phone so small that boxes in a ring would cover the board. */
  tight?: boolean
  /** One so small that there is room for nothing but the columns. */
  tiny?: boolean
  /** A tablet: the columns leave more between them. */
  tablet?: boolean
}

/** The ring for a number of seats. My own seat is part of it only if I have none: for a spectator. */
export function makeRing(me: number | null, seats: number, { phone, tight = false, tiny = false, tablet = false }: Space): Ring {
  const crowded = tiny || seats >= (tight ? CROWD_IN_TIGHT_SPACE : CROWD)
  const columns = phone && crowded
  const shape = phone ? PHONE : DESKTOP
  const steps = seatsFrom(me, seats).map((seat, step) => ({ seat, step }))
  const shown = me === null ? steps : steps.slice(1)
  const spots = columns
    ? shown.map(({ seat }, index) => column(seat, index, shown.length, tablet ? 24 : 30, tiny ? TINY : COLUMNS))
    : shown.map(({ seat, step }) => around(seat, step / seats, shape, phone))
  return { spots, crowded, columns }
}

/** Where my own chips lie. */
export const myChips = (phone: boolean) => ({ x: 50, y: phone ? 79 : 71 })

function around(seat: number, part: number, shape: typeof DESKTOP, phone: boolean): Spot {
  const turn = 2 * Math.PI * part
  const x = 50 - shape.width * squared(Math.sin(turn))
  const height = squared(Math.cos(turn))
  const y = shape.middle + shape.height * (phone && Math.abs(height) < BESIDE ? BELOW : height)
  return { seat, x, y, chips: phone ? beside(x, y) : towards(x, y) }
}

const squared = (value: number) => (Math.abs(value) < 1e-9 ? 0 : Math.sign(value) * Math.abs(value) ** SQUARENESS)

/** Chips lie a part of the way to the middle; those of a seat above or below the board lie beside it. */
function towards(x: number, y: number): { x: number; y: number } {
  if (Math.abs(x - CENTRE.x) < NEAR) return { x: x + 10, y: y + (CENTRE.y - y) * 0.1 }
  return { x: x + (CENTRE.x - x) * 0.31, y: y + (CENTRE.y - y) * 0.3 }
}

/** On the phone the boxes take most of the width: chips lie on the inner side of theirs. */
function beside(x: number, y: number): { x: number; y: number } {
  if (Math.abs(x - CENTRE.x) < NEAR) return { x: x + 21, y: y + (y < CENTRE.y ? -4 : 4) }
  return { x: x < CENTRE.x ? Math.max(38, x + 21) : Math.min(62, x - 21), y: y + (y < CENTRE.y ? 3 : -1) }
}

/** Up the left column and down the right one. */
function column(seat: number, index: number, all: number, chips: number, { left: west, right: east, top, bottom }: typeof COLUMNS): Spot {
  const left = Math.ceil(all / 2)
  const onLeft = index < left
  const rows = onLeft ? left : all - left
  const row = onLeft ? rows - 1 - index : index - left
  const y = rows === 1 ? (top + bottom) / 4 : top + ((bottom - top) * row) / (rows - 1)
  const x = onLeft ? west : east
  return { seat, x, y, chips: { x: onLeft ? chips : 100 - chips, y } }
}
