import { expect, test } from 'vitest'
import { cardAt, fanLayout, index, RATIO, rowPitch, spread, type FanOptions } from './fan'

// what UI.md measured: cards, width, options, rows, least strip
const MEASURED: [string, number, number, FanOptions, number, number][] = [
  ['20 on the desktop', 20, 1130, { card: 112 }, 1, 53],
  ['25 in groups', 25, 1204, { card: 104, breaks: [9, 15, 20], gap: 32 }, 1, 41],
  ['33 to bury', 33, 1204, { card: 104 }, 2, 40],
  ['20 on a phone', 20, 374, { card: 60 }, 3, 51],
  ['20 on a small phone', 20, 359, { card: 60 }, 3, 49],
  ['25 by suit', 25, 363, { card: 60, breaks: [9, 15, 20], groupRows: true }, 4, 40],
]

test.each(MEASURED)('%s', (_, count, width, options, rows, strip) => {
  const fan = fanLayout(count, width, options)
  expect(fan.rows).toBe(rows)
  expect(fan.pitch).toBeGreaterThanOrEqual(strip)
  expect(fan.cards).toHaveLength(count)
})

test.each([1, 2, 5, 13, 17, 20, 25, 33])('%i cards stay inside and hittable at any width', (count) => {
  for (let width = 300; width < 1400; width += 37) {
    const fan = fanLayout(count, width, { card: 96 })
    for (const { x } of fan.cards) {
      expect(x).toBeGreaterThanOrEqual(-0.01)
      expect(x + fan.width).toBeLessThanOrEqual(width + 0.01)
    }
    if (count > 1) expect(fan.pitch).toBeGreaterThanOrEqual(40)
  }
})

// hands that would fit into one row only with cards half as wide as there is room for
test.each([
  ['20 on a tablet', 20, 804, { card: 92 }],
  ['33 to bury at 1440 x 900', 33, 1376, { card: 113, breaks: [14, 22, 29], gap: 35 }],
  ['28 to bury at 1280 x 593', 28, 1204, { card: 67, breaks: [10, 15, 22], gap: 32 }],
] as [string, number, number, FanOptions][])('%s: two rows of large cards', (_, count, width, options) => {
  const fan = fanLayout(count, width, options)
  expect(fan.rows).toBe(2)
  expect(fan.width).toBeGreaterThanOrEqual(options.card! * 0.7)
})

test('a long suit is cut where its cards would be small', () => {
  const fan = fanLayout(33, 804, { card: 92, breaks: [16, 24, 29], groupRows: true })
  expect(fan.cards.filter(({ row }) => row === 0)).toHaveLength(8)
  expect(fan.width).toBe(92)
})

test('nothing breaks before the width is known', () => {
  for (const count of [0, 1, 17]) expect(fanLayout(count, 0).cards).toHaveLength(count)
})

test('a row ends where a rank ends, if that is near', () => {
  const fan = fanLayout(16, 374, { card: 60, softBreaks: [7] })
  expect(fan.cards.filter(({ row }) => row === 0)).toHaveLength(7)
})

test('a point belongs to the topmost strip, lifted or not', () => {
  const fan = fanLayout(5, 500, { card: 100 })
  const { x } = fan.cards[2]!
  expect(cardAt(fan, x + 5, 50, () => false, 20)).toBe(2)
  expect(cardAt(fan, x + 5, 50, (i) => i === 1, 20)).toBe(2)
  expect(cardAt(fan, x + 5, -10, (i) => i === 2, 20)).toBe(2)
  expect(cardAt(fan, x + 5, -10, () => false, 20)).toBe(-1)
})

test('a row that is looked at is as wide as it may be', () => {
  expect(rowPitch(1, 300, 50, 0.5)).toBe(0)
  expect(rowPitch(3, 300, 50, 0.5)).toBe(25)
  expect(rowPitch(20, 300, 50, 0.5)).toBeCloseTo(13.16, 1)
})

// a play of a phone or of a desk: the room it has, and the largest card
const PLACES: [number, number][] = [
  [110, 52],
  [120, 34],
  [140, 48],
  [180, 68],
  [300, 84],
  [420, 96],
]

test.each(PLACES)('of every play in %i pixels all ranks and suits can be read', (room, card) => {
  for (let count = 1; count <= 20; count++) {
    const { width, pitch, line } = spread(count, room, card, 0.5)
    const lines = Math.ceil(count / line)
    const { wide, high } = index(width)
    expect(width).toBeLessThanOrEqual(card)
    expect((line - 1) * pitch + width).toBeLessThanOrEqual(room + 0.01)
    expect((lines - 1) * high * width + RATIO * width).toBeLessThanOrEqual(RATIO * card + 0.01)
    if (line > 1) expect(pitch, `${count} cards`).toBeGreaterThanOrEqual(wide * width - 0.01)
  }
})

test('few cards lie in one line, at their size', () => {
  expect(spread(4, 300, 60, 0.5)).toEqual({ width: 60, pitch: 30, line: 4 })
  expect(spread(1, 20, 60, 0.5)).toEqual({ width: 60, pitch: 0, line: 1 })
})

test('twelve cards on a phone lie in two lines', () => {
  const { width, line, pitch } = spread(12, 170, 68, 0.47)
  expect(line).toBe(6)
  expect(width).toBeGreaterThanOrEqual(40)
  expect(pitch).toBeGreaterThanOrEqual(15)
})

test('before anything is measured nothing is negative', () => {
  for (const room of [-8, 0, 10]) expect(spread(12, room, 60, 0.5).pitch).toBeGreaterThanOrEqual(0)
})

test('where there is not room enough, the cards of a line touch and can be read', () => {
  expect(spread(9, 80, 20, 0.5)).toEqual({ width: 18, line: 5, pitch: 15.5 })
})
