// A QR code of a short text (ISO/IEC 18004): byte mode, error correction L, versions 1 to 6, the best of the eight masks.

/** Data codewords, codewords of error correction in a block, and blocks, by version. */
const VERSIONS = [
  [19, 7, 1],
  [34, 10, 1],
  [55, 15, 1],
  [80, 20, 1],
  [108, 26, 1],
  [136, 18, 2],
] as const
const HEADER_BITS = 12
const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

type Grid = boolean[][]

/** The modules of the code, row by row; null if the text is too long. */
export function qr(text: string): Grid | null {
  const bytes = new TextEncoder().encode(text)
  const version = VERSIONS.findIndex(([data]) => bytes.length * 8 + HEADER_BITS <= data * 8) + 1
  if (version === 0) return null
  const bits = interleaved(codewords(bytes, VERSIONS[version - 1]![0]), version)
  const grids = MASKS.map((_, mask) => drawn(version, bits, mask))
  return grids.reduce((best, grid) => (penalty(grid) < penalty(best) ? grid : best))
}

/** The code as the path of an SVG, a unit for each module. */
export function qrPath(text: string): { size: number; path: string } | null {
  const grid = qr(text)
  if (!grid) return null
  const path = grid.map((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')).join('')).join('')
  return { size: grid.length, path }
}

function codewords(bytes: Uint8Array, room: number): number[] {
  const bits: number[] = []
  const put = (value: number, length: number) => {
    for (let i = length - 1; i >= 0; i--) bits.push((value >> i) & 1)
  }
  put(4, 4)
  put(bytes.length, 8)
  for (const byte of bytes) put(byte, 8)
  put(0, Math.min(4, room * 8 - bits.length))
  while (bits.length % 8) bits.push(0)
  const words = Array.from({ length: bits.length / 8 }, (_, i) => parseInt(bits.slice(i * 8, i * 8 + 8).join(''), 2))
  for (let i = 0; words.length < room; i++) words.push(i % 2 ? 0x11 : 0xec)
  return words
}

/** All codewords in the order in which they are drawn, as bits. */
function interleaved(data: number[], version: number): boolean[] {
  const [, correction, count] = VERSIONS[version - 1]!
  const length = data.length / count
  const blocks = Array.from({ length: count }, (_, i) => data.slice(i * length, (i + 1) * length))
  const checks = blocks.map((block) => remainder(block, correction))
  const words = [...across(blocks, length), ...across(checks, correction)]
  return words.flatMap((word) => Array.from({ length: 8 }, (_, i) => ((word >> (7 - i)) & 1) === 1))
}

const across = (blocks: number[][], length: number) => Array.from({ length }, (_, i) => blocks.map((block) => block[i]!)).flat()

function times(a: number, b: number): number {
  let product = 0
  for (let i = 7; i >= 0; i--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d)
    if ((b >> i) & 1) product ^= a
  }
  return product
}

/** The Reed-Solomon codewords of a block. */
function remainder(data: number[], degree: number): number[] {
  const generator = [...Array<number>(degree - 1).fill(0), 1]
  for (let i = 0, root = 1; i < degree; i++, root = times(root, 2)) {
    for (let j = 0; j < degree; j++) generator[j] = times(generator[j]!, root) ^ (generator[j + 1] ?? 0)
  }
  const rest = Array<number>(degree).fill(0)
  for (const word of data) {
    const factor = word ^ rest.shift()!
    rest.push(0)
    generator.forEach((each, i) => (rest[i]! ^= times(each, factor)))
  }
  return rest
}

function drawn(version: number, bits: boolean[], mask: number): Grid {
  const size = 17 + 4 * version
  const grid: Grid = Array.from({ length: size }, () => Array<boolean>(size).fill(false))
  const fixed: Grid = grid.map((row) => [...row])
  const set = (x: number, y: number, dark: boolean) => {
    if (x < 0 || y < 0 || x >= size || y >= size) return
    grid[y]![x] = dark
    fixed[y]![x] = true
  }
  for (let i = 0; i < size; i++) {
    set(i, 6, i % 2 === 0)
    set(6, i, i % 2 === 0)
  }
  const square = (cx: number, cy: number, reach: number, light: number[]) => {
    for (let y = -reach; y <= reach; y++) {
      for (let x = -reach; x <= reach; x++) set(cx + x, cy + y, !light.includes(Math.max(Math.abs(x), Math.abs(y))))
    }
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    square(x, y, 4, [2, 4])
  if (version > 1) square(size - 7, size - 7, 2, [1])
  drawFormat(set, size, mask)
  const path = zigzag(size).filter(([x, y]) => !fixed[y]![x])
  path.forEach(([x, y], i) => (grid[y]![x] = (bits[i] ?? false) !== MASKS[mask]!(x, y)))
  return grid
}

/** Error correction and mask, twice around the corners. */
function drawFormat(set: (x: number, y: number, dark: boolean) => void, size: number, mask: number): void {
  const level = (1 << 3) | mask
  let rest = level
  for (let i = 0; i < 10; i++) rest = (rest << 1) ^ ((rest >> 9) * 0x537)
  const word = ((level << 10) | rest) ^ 0x5412
  const bit = (i: number) => ((word >> i) & 1) === 1
  const around = [0, 1, 2, 3, 4, 5, 7, 8]
  around.forEach((at, i) => set(8, at, bit(i)))
  for (let i = 8; i < 15; i++) set(i === 8 ? 7 : 14 - i, 8, bit(i))
  for (let i = 0; i < 8; i++) set(size - 1 - i, 8, bit(i))
  for (let i = 8; i < 15; i++) set(8, size - 15 + i, bit(i))
  set(8, size - 8, true)
}

/** The modules in the order in which the data goes: up and down in columns of two, from the right. */
function zigzag(size: number): [number, number][] {
  const path: [number, number][] = []
  let up = true
  for (let right = size - 1; right > 0; right -= 2, up = !up) {
    if (right === 6) right = 5
    for (let i = 0; i < size; i++) for (const x of [right, right - 1]) path.push([x, up ? size - 1 - i : i])
  }
  return path
}

/** How hard a code is to read: long runs, blocks, what looks like a corner, and too much of one colour. */
function penalty(grid: Grid): number {
  const lines = [...grid, ...grid.map((_, x) => grid.map((row) => row[x]!))].map((line) => line.map(Number).join(''))
  let points = 0
  for (const line of lines) {
    for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) points += run.length - 2
    points += 40 * [...line.matchAll(/(?=00001011101|10111010000)/g)].length
  }
  for (let y = 1; y < grid.length; y++) {
    for (let x = 1; x < grid.length; x++) {
      const here = grid[y]![x]
      if (grid[y - 1]![x] === here && grid[y]![x - 1] === here && grid[y - 1]![x - 1] === here) points += 3
    }
  }
  const dark = grid.flat().filter(Boolean).length / grid.length ** 2
  return points + 10 * Math.floor(Math.abs(dark * 100 - 50) / 5)
}
