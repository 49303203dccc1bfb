import { expect, test } from 'vitest'
import { arrivals, departures } from './deal'

test('all cards of a deal that begins come, whatever was held before', () => {
  const come = arrivals()
  expect(come('1/1', ['AS#0', 'KH#0'])).toEqual(['AS#0', 'KH#0'])
  expect(come('1/1', ['KH#0'])).toEqual([])
  expect(come('1/2', ['KH#0', '5D#0'])).toEqual(['KH#0', '5D#0'])
})

test('of a deal that was under way only what is drawn later comes', () => {
  const come = arrivals()
  expect(come('', ['AS#0', 'KH#0'])).toEqual([])
  expect(come('', ['AS#0', 'KH#0', 'KH#1'])).toEqual(['KH#1'])
})

test.each([
  [2, 45],
  [17, 45],
  [31, 45],
  [33, 43.125],
])('%d cards leave the deck %d ms apart, so that the last one lands in time', (count, apart) => {
  const leave = departures(count)
  expect(leave[1]).toBe(apart)
  expect(leave.at(-1)! + 220).toBeLessThanOrEqual(1600)
})
