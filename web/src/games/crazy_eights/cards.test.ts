import { expect, test } from 'vitest'
import { canPlay, likelySuit, suitsFor } from './cards'

const LEGAL = ['3H', '8C=C', '8C=S', '8C=H', 'draw']

test('a card can be played if a legal action begins with it', () => {
  expect(['3H', '8C', '3D', '8'].map((card) => canPlay(LEGAL, card))).toEqual([true, true, false, false])
})

test('an eight offers the suits that are legal, in the usual order', () => {
  expect(suitsFor(LEGAL, '8C')).toEqual(['S', 'H', 'C'])
  expect(suitsFor(LEGAL, '3H')).toEqual([])
})

test('the suit that is named first is the one held most, without the eight itself', () => {
  expect(likelySuit(['8C', '3H', '4H', 'KC'], '8C')).toBe('H')
})
