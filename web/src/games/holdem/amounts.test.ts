import { describe, expect, it } from 'vitest'
import { chips, inRange, isSized, move, presets, readAmount, snap } from './amounts'

const LIMITS = { low: 500, high: 1840, reach: 1840, step: 10 }
const STAKES = { price: 250, pot: 1125, toCall: 250 }

describe('presets', () => {
  it('are parts of the pot after the call, as totals in front', () => {
    expect(presets(LIMITS, STAKES).map(({ name, amount }) => [name, amount])).toEqual([
      ['min', 500],
      ['half', 938],
      ['three_quarters', 1281],
      ['pot', 1625],
      ['all_in', 1840],
    ])
  })

  it.each([
    ['above the stack', { low: 500, high: 900, reach: 900, step: 10 }, ['min', 'all_in']],
    ['below the least raise', { low: 1000, high: 1840, reach: 1840, step: 10 }, ['min', 'three_quarters', 'pot', 'all_in']],
    ['when all-in is more than may be bet', { low: 500, high: 1000, reach: 1840, step: 10 }, ['min', 'half']],
    ['when no raise is allowed', { low: 0, high: 0, reach: 1840, step: 10 }, []],
  ])('are closed %s', (_, limits, open) => {
    expect(
      presets(limits, STAKES)
        .filter((preset) => preset.open)
        .map(({ name }) => name),
    ).toEqual(open)
  })

  it('open a street by parts of the pot', () => {
    const opening = presets({ low: 10, high: 990, reach: 990, step: 10 }, { price: 0, pot: 40, toCall: 0 })
    expect(opening.map(({ amount }) => amount)).toEqual([10, 20, 30, 40, 990])
  })
})

describe('amounts', () => {
  it.each([
    [500, 1, 510],
    [500, -1, 500],
    [1835, 1, 1840],
    [700, 10, 800],
    [700, -50, 500],
  ])('%i moved by %i steps is %i', (from, steps, to) => expect(move(from, steps, LIMITS)).toBe(to))

  it.each([
    [503, 500],
    [706, 710],
    [1839, 1840],
    [1840, 1840],
    [100, 500],
  ])('a slider let go at %i stands at %i', (from, to) => expect(snap(from, LIMITS)).toBe(to))

  it.each([
    ['700', 700],
    ['1,840', 1840],
    [' 1 840 ', 1840],
    ['12x', null],
    ['', null],
    ['-5', null],
  ])('%j typed is %s', (text, amount) => expect(readAmount(text)).toBe(amount))

  it('are in range from the least to the most', () => {
    expect([499, 500, 1840, 1841].map((amount) => inRange(amount, LIMITS))).toEqual([false, true, true, false])
  })

  it('leave no choice where low and high are one', () => {
    expect(isSized({ low: 20, high: 20, reach: 1000, step: 10 })).toBe(false)
    expect(isSized({ low: 0, high: 0, reach: 1000, step: 10 })).toBe(false)
    expect(isSized(LIMITS)).toBe(true)
  })

  it('are written with thousands apart', () => expect(chips(12345)).toBe('12,345'))
})
