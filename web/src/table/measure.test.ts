import { expect, test } from 'vitest'
import { formOf, measure } from './measure'

const BAR = 52

test.each([
  [2560, 1440, 'desk'],
  [1280, 593, 'desk'],
  [900, 560, 'desk'],
  [390, 844, 'upright'],
  [820, 1180, 'upright'],
  [844, 390, 'side'],
  [667, 375, 'side'],
] as const)('%d x %d is %s', (width, height, form) => {
  expect(formOf(width, height - BAR)).toBe(form)
})

test('everything is as large as fits', () => {
  expect(measure(1280, 748).scale).toBeCloseTo(1)
  expect(measure(2560, 1388).scale).toBeGreaterThan(1.8)
  expect(measure(390, 796).scale).toBe(1)
  expect(measure(320, 526).scale).toBeLessThan(0.8)
})

test('more space never makes anything smaller', () => {
  for (const form of ['desk', 'upright'] as const) {
    const sizes = Array.from({ length: 60 }, (_, i) =>
      form === 'desk' ? measure(900 + 30 * i, 500 + 18 * i) : measure(300 + 8 * i, 500 + 14 * i),
    )
    expect(sizes.every((space) => space.form === form)).toBe(true)
    sizes.slice(1).forEach((space, i) => expect(space.scale).toBeGreaterThanOrEqual(sizes[i]!.scale))
  }
})

test('letters of a desk never shrink', () => {
  expect(measure(900, 500).type).toBe(1)
  expect(measure(2560, 1388).type).toBeLessThan(measure(2560, 1388).scale)
})
