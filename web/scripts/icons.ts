// Draws our icons as PNG, for systems that take no SVG (iOS). It knows as much of SVG as our icons use: groups and rounded
// rectangles, filled and stroked, moved, turned and scaled. Anything else is an error, not a wrong picture.
import { crc32, deflateSync } from 'node:zlib'

type Colour = readonly [red: number, green: number, blue: number]
/** x' = a x + c y + e, y' = b x + d y + f */
type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

interface Look {
  matrix: Matrix
  fill: Colour | null
  stroke: Colour | null
  line: number
}

interface Shape extends Look {
  /** How far a point is outside of the shape; negative inside. */
  distance: (x: number, y: number) => number
}

const VIEW = 32
const SAMPLES = 4
const SAME: Matrix = [1, 0, 0, 1, 0, 0]
const SIGNATURE = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])

/** A picture of an icon, so many pixels wide and high. */
export function pngOf(svg: string, size: number): Buffer {
  const shapes = shapesIn(svg)
  const rows = Buffer.alloc(size * (1 + size * 4))
  for (let y = 0; y < size; y++) for (let x = 0; x < size; x++) rows.set(pixel(shapes, x, y, VIEW / size), y * (1 + size * 4) + 1 + x * 4)
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  header.set([8, 6], 8) // eight bits, with transparency
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('IDAT', deflateSync(rows, { level: 9 })), chunk('IEND', Buffer.alloc(0))])
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data])
  const length = Buffer.alloc(4)
  const check = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** Red, green, blue and how much of the pixel is covered, from samples spread over it. */
function pixel(shapes: readonly Shape[], x: number, y: number, unit: number): [number, number, number, number] {
  const sum: [number, number, number] = [0, 0, 0]
  let covered = 0
  for (let i = 0; i < SAMPLES * SAMPLES; i++) {
    const colour = colourAt(shapes, (x + ((i % SAMPLES) + 0.5) / SAMPLES) * unit, (y + (Math.floor(i / SAMPLES) + 0.5) / SAMPLES) * unit)
    if (!colour) continue
    covered++
    for (const part of [0, 1, 2] as const) sum[part] += colour[part]
  }
  const mean = (part: number) => (covered ? Math.round(part / covered) : 0)
  return [mean(sum[0]), mean(sum[1]), mean(sum[2]), Math.round((255 * covered) / SAMPLES ** 2)]
}

/** What was painted last at a point. */
function colourAt(shapes: readonly Shape[], x: number, y: number): Colour | null {
  let found: Colour | null = null
  for (const { distance, fill, stroke, line } of shapes) {
    const away = distance(x, y)
    if (stroke && Math.abs(away) <= line / 2) found = stroke
    else if (fill && away <= 0) found = fill
  }
  return found
}

/** The rectangles of an icon in the order in which they are painted. */
function shapesIn(svg: string): Shape[] {
  const shapes: Shape[] = []
  const looks: Look[] = [{ matrix: SAME, fill: [0, 0, 0], stroke: null, line: 1 }]
  for (const [, ends, name, written, alone] of svg.matchAll(/<(\/?)([a-z]+)([^>]*?)(\/?)>/gi)) {
    if (!['svg', 'g', 'rect'].includes(name!)) throw new Error(`an icon has a ${name}, which scripts/icons.ts cannot draw`)
    if (ends) {
      looks.pop()
      continue
    }
    const facts = Object.fromEntries([...written!.matchAll(/([a-z-]+)="([^"]*)"/gi)].map(([, key, value]) => [key!, value!]))
    const look = lookOf(facts, looks.at(-1)!)
    if (name === 'rect') shapes.push({ ...look, distance: rounded(facts, look.matrix) })
    if (!alone) looks.push(look)
  }
  return shapes
}

function lookOf(facts: Record<string, string>, above: Look): Look {
  return {
    matrix: facts.transform ? moved(above.matrix, facts.transform) : above.matrix,
    fill: facts.fill ? colour(facts.fill) : above.fill,
    stroke: facts.stroke ? colour(facts.stroke) : above.stroke,
    line: Number(facts['stroke-width'] ?? above.line),
  }
}

function colour(text: string): Colour | null {
  if (text === 'none') return null
  const [, short, long] = /^#(?:([0-9a-f]{3})|([0-9a-f]{6}))$/i.exec(text) ?? []
  const digits = long ?? (short ? [...short].map((digit) => digit + digit).join('') : '')
  if (!digits) throw new Error(`an icon has the colour ${text}, which scripts/icons.ts cannot read`)
  const part = (at: number) => parseInt(digits.slice(at, at + 2), 16)
  return [part(0), part(2), part(4)]
}

function moved(matrix: Matrix, transform: string): Matrix {
  return [...transform.matchAll(/([a-z]+)\(([^)]*)\)/gi)].reduce((sum, [, kind, written]) => {
    const [x = 0, y = 0, z = 0] = written!.trim().split(/[ ,]+/).map(Number)
    if (kind === 'translate') return times(sum, [1, 0, 0, 1, x, y])
    if (kind === 'scale') return times(sum, [x, 0, 0, x, 0, 0])
    if (kind !== 'rotate') throw new Error(`an icon has ${kind}, which scripts/icons.ts cannot do`)
    const [sine, cosine] = [Math.sin((x * Math.PI) / 180), Math.cos((x * Math.PI) / 180)]
    return [
      [1, 0, 0, 1, y, z],
      [cosine, sine, -sine, cosine, 0, 0],
      [1, 0, 0, 1, -y, -z],
    ].reduce<Matrix>((all, each) => times(all, each as unknown as Matrix), sum)
  }, matrix)
}

const times = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  a * g + c * h,
  b * g + d * h,
  a * i + c * j,
  b * i + d * j,
  a * k + c * l + e,
  b * k + d * l + f,
]

/** How far points of the picture are from a rounded rectangle, in its own measure. */
function rounded(facts: Record<string, string>, [a, b, c, d, e, f]: Matrix): Shape['distance'] {
  const [left = 0, top = 0, width = 0, height = 0, radius = 0] = ['x', 'y', 'width', 'height', 'rx'].map((key) => Number(facts[key] ?? 0))
  const size = a * d - b * c
  return (x, y) => {
    const own = [(d * (x - e) - c * (y - f)) / size, (a * (y - f) - b * (x - e)) / size] as const
    const across = Math.abs(own[0] - left - width / 2) - width / 2 + radius
    const down = Math.abs(own[1] - top - height / 2) - height / 2 + radius
    return Math.hypot(Math.max(across, 0), Math.max(down, 0)) + Math.min(Math.max(across, down), 0) - radius
  }
}
