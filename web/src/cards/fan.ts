// Where the cards of a hand lie, so that every card keeps a strip that a finger can hit.

export interface Place {
  x: number
  y: number
  row: number
}

export interface Fan {
  width: number
  height: number
  rows: number
  pitch: number
  total: number
  cards: Place[]
}

export interface FanOptions {
  /** The width of a card if there is room. */
  card?: number
  /** The least strip of a card that stays visible. */
  strip?: number
  /** The widest strip, as a part of the card. */
  spread?: number
  /** How much of a row the next one leaves visible. */
  rowPitch?: number
  /** Where groups begin; they lie `gap` pixels apart in a single row. */
  breaks?: readonly number[]
  gap?: number
  /** Where a row would rather end. */
  softBreaks?: readonly number[]
  /** In several rows: one for each group. */
  groupRows?: boolean
}

export const RATIO = 1.4
/** How far cards shrink to stay in one row. */
const SHRINKS = 0.8
/** The least strip of a card in rows of groups, as a part of it: more leaves cards as large as there is room for. */
const GROUPED = 0.66

/**
 * Lays out `count` cards in `width` pixels: one row if each card keeps its strip, with cards a little smaller
 * if need be, else as few rows as do.
 */
export function fanLayout(count: number, width: number, options: FanOptions = {}): Fan {
  const { card = 92, strip = 40, spread = 0.62, breaks = [], gap = 12 } = options
  const gaps = breaks.length * gap
  const room = count <= 1 ? card : (width - card - gaps) / (count - 1)
  if (count <= 1 || room >= strip) return oneRow(count, width, card, Math.min(room, card * spread), breaks, gap)
  const narrow = Math.floor(width - gaps - strip * (count - 1))
  if (narrow >= card * SHRINKS) return oneRow(count, width, narrow, strip, breaks, gap)
  return severalRows(options.groupRows ? groupedRows(count, width, options) : balancedRows(count, width, options), width, options)
}

/** A hand that is only looked at: always one row, as wide as there is room. */
export function rowPitch(count: number, width: number, card: number, spread: number): number {
  return count <= 1 ? 0 : Math.min((width - card) / (count - 1), card * spread)
}

/** How cards that are only looked at lie: their width, how far apart they are, and how many lie in a line. */
export interface Spread {
  width: number
  pitch: number
  line: number
}

/** How much of a card must be seen at its left to read rank and suit, as parts of its width; by the forms of `svg.ts`. */
export function index(width: number): { wide: number; high: number } {
  if (width >= 84) return { wide: 0.26, high: 0.5 }
  return width >= 40 ? { wide: 0.37, high: 0.82 } : { wide: 0.47, high: 1.18 }
}

const LINES = 3
const SMALLEST = 18

/**
 * Lays `count` cards so that rank and suit of each can be read: as large as possible, at most `card` wide and `share` of
 * a card apart, in one line or in several which together are no higher than one line of the largest cards.
 */
export function spread(count: number, room: number, card: number, share: number): Spread {
  if (count <= 1) return { width: card, pitch: 0, line: 1 }
  let best: Spread = { width: 0, pitch: 0, line: count }
  for (let lines = 1; lines <= Math.min(LINES, count); lines++) {
    const line = Math.ceil(count / lines)
    const width = widest(lines, line, room, card)
    if (width > best.width) best = { width, line, pitch: Math.min((room - width) / Math.max(1, line - 1), width * share) }
  }
  return best.width > 0 ? best : crowded(count, room)
}

/** Where there is not room enough: the fewest lines that leave every card readable, or else as much of each as can be. */
function crowded(count: number, room: number): Spread {
  let spread = { width: SMALLEST, line: count, pitch: 0 }
  for (let lines = 1; lines <= LINES; lines++) {
    const line = Math.ceil(count / lines)
    const pitch = Math.max(0, (room - SMALLEST) / Math.max(1, line - 1))
    spread = { width: SMALLEST, line, pitch: Math.min(SMALLEST, pitch) }
    if (pitch >= index(SMALLEST).wide * SMALLEST) break
  }
  return spread
}

/** The largest card that leaves every other one readable. */
function widest(lines: number, line: number, room: number, card: number): number {
  const fits = (width: number) => {
    const { wide, high } = index(width)
    return width + (line - 1) * wide * width <= room && (lines - 1) * high + RATIO <= (RATIO * card) / width
  }
  let width = card
  while (width > SMALLEST && !fits(width)) width--
  return fits(width) ? width : 0
}

function oneRow(count: number, width: number, card: number, pitch: number, breaks: readonly number[], gap: number): Fan {
  const total = pitch * Math.max(0, count - 1) + card + breaks.length * gap
  let x = (width - total) / 2
  const cards: Place[] = []
  for (let i = 0; i < count; i++) {
    if (breaks.includes(i)) x += gap
    cards.push({ x, y: 0, row: 0 })
    x += pitch
  }
  return { width: card, height: card * RATIO, rows: 1, pitch: count <= 1 ? 0 : pitch, total: card * RATIO, cards }
}

/** How many cards a row can take; also before anything has been measured. */
const longestRow = (width: number, strip: number) => Math.max(2, Math.floor(width / strip))

/** The lengths of the rows, nearly equal, each ending at a break if one is near. */
function balancedRows(count: number, width: number, { strip = 40, breaks = [], softBreaks = [] }: FanOptions): number[] {
  const limit = longestRow(width, strip)
  // one row of cards that are not too small has been tried
  const rows = Math.max(2, Math.ceil(count / limit))
  const ends = new Set([...breaks, ...softBreaks])
  const lengths: number[] = []
  let start = 0
  for (let left = rows - 1; left > 0; left--) {
    const even = start + Math.ceil((count - start) / (left + 1))
    const shift = [0, 1, -1, 2, -2].find((d) => ends.has(even + d) && even + d - start <= limit && count - even - d <= limit * left)
    const end = even + (shift ?? 0)
    lengths.push(end - start)
    start = end
  }
  return [...lengths, count - start]
}

/** One row for each group; a group that is longer than a row, or would make its cards small, is cut into equal parts. */
function groupedRows(count: number, width: number, { card = 92, strip = 40, breaks = [] }: FanOptions): number[] {
  const limit = longestRow(width, Math.max(strip, card * GROUPED))
  const ends = [...breaks, count]
  return ends.flatMap((end, i) => {
    const length = end - (ends[i - 1] ?? 0)
    const parts = Math.ceil(length / limit)
    const size = Math.ceil(length / parts)
    return Array.from({ length: parts }, (_, part) => Math.min(size, length - part * size))
  })
}

function severalRows(lengths: number[], width: number, { card = 92, strip = 40, rowPitch = 46, groupRows = false }: FanOptions): Fan {
  const longest = Math.max(2, ...lengths)
  const wide = Math.min(card, Math.floor(width / longest) + 6, width - strip * (longest - 1))
  const pitch = Math.min((width - wide) / (longest - 1), wide - 2)
  const cards = lengths.flatMap((length, row) => {
    const left = groupRows ? 0 : (width - (pitch * (length - 1) + wide)) / 2
    return Array.from({ length }, (_, i) => ({ x: left + i * pitch, y: row * rowPitch, row }))
  })
  const total = (lengths.length - 1) * rowPitch + wide * RATIO
  return { width: wide, height: wide * RATIO, rows: lengths.length, pitch, total, cards }
}

/** Which card lies at a point: the topmost one, as if none were lifted; a lifted one also where it sticks out. */
export function cardAt(fan: Fan, x: number, y: number, lifted: (index: number) => boolean, lift: number): number {
  const inside = (place: Place, top: number) => x >= place.x && x < place.x + fan.width && y >= top && y < place.y + fan.height
  const at = fan.cards.findLastIndex((place) => inside(place, place.y))
  return at >= 0 ? at : fan.cards.findLastIndex((place, i) => lifted(i) && inside(place, place.y - lift))
}
