import { expect, test } from 'vitest'
import { cardAt, fanLayout, rowPitch, type FanOptions } from './fan'

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
