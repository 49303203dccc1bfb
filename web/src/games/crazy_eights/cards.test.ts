import { expect, test } from 'vitest'
import type { Event } from '../../protocol'
import { canPlay, lastPlay, likelySuit, suitIn, suitsFor } from './cards'

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

test('an action names the suit behind its card', () => {
  expect(['8C=S', '8C', 'draw'].map(suitIn)).toEqual(['S', null, null])
})

test('the card on top was played by somebody, or turned up when a round began', () => {
  const play: Event = { type: 'play', seat: 2, cards: ['7H'] }
  const deal: Event = { type: 'deal', seat: -1, round: 2, dealer: 0, suit: 'S', stock: 31, cards: ['7S'] }
  expect(lastPlay([deal, play, { type: 'draw', seat: 0, cards: ['KH'] }])).toBe(play)
  expect(lastPlay([play, deal])).toBeUndefined()
})
