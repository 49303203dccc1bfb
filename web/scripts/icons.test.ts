import { readFileSync } from 'node:fs'
import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { pngOf } from './icons'

const SIZE = 64
const RED = [174, 56, 40, 255]
const WHITE = [255, 255, 255, 255]

const icon = (name: string) => readFileSync(`public/${name}.svg`, 'utf8')

/** The pixels of a picture as it is written, which is in one piece and without filters. */
function pixels(png: Buffer): (x: number, y: number) => number[] {
  const at = png.indexOf('IDAT')
  const rows = inflateSync(png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4)))
  return (x, y) => [...rows.subarray(y * (1 + SIZE * 4) + 1 + x * 4).subarray(0, 4)]
}

test('a picture has the size that was asked for', () => {
  const png = pngOf(icon('icon'), SIZE)
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([SIZE, SIZE])
})

test('the icon is a seal with two white cards, clear around it', () => {
  const at = pixels(pngOf(icon('icon'), SIZE))
  expect(at(0, 0)[3]).toBe(0)
  expect(at(32, 4)).toEqual(RED)
  expect(at(38, 36)).toEqual(RED) // inside of the front card
  const white = Array.from({ length: SIZE }, (_, x) => at(x, 34)).filter((pixel) => String(pixel) === String(WHITE))
  expect(white.length).toBeGreaterThan(6)
})

test('for iOS nothing is transparent', () => {
  const at = pixels(pngOf(icon('icon-maskable'), SIZE))
  for (let i = 0; i < SIZE * SIZE; i++) expect(at(i % SIZE, Math.floor(i / SIZE))[3]).toBe(255)
})

test.each(['<svg><circle r="3"/></svg>', '<svg><rect width="3" height="3" fill="red"/></svg>', '<svg><g transform="skewX(3)"></g></svg>'])(
  'what cannot be drawn is refused: %s',
  (svg) => {
    expect(() => pngOf(svg, SIZE)).toThrow('scripts/icons.ts')
  },
)
