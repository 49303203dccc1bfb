import { expect, test } from 'vitest'
import { groupStarts } from '../../cards/sort'
import type { TractorView } from '../../protocol'
import { partners, sidesFrom } from '../tricks/teams'
import { callsIn, ranksOf, readCalls } from './friends'
import { failedThrow, lastResult, lastTrick, tricksTaken, type TractorEvent } from './history'
import { marks } from './points'
import { groupOf, sortByGroup, trumpSuit } from './suits'
import found from './views.json'

const views = found as unknown as Record<keyof typeof found, TractorView>

test('without a trump suit jokers and level cards come first, then the suits, each from high to low', () => {
  const { hand = [], rank = '2' } = views.bury
  expect(trumpSuit(views.bury)).toBeNull()
  const sorted = sortByGroup(hand, null, rank)
  expect(sorted.slice(0, 7)).toEqual(['JokerD', 'JokerD', 'JokerC', '2S', '2H', '2H', '2C'])
  expect(groupStarts(sorted, (card) => groupOf(card, null, rank))).toHaveLength(4)
  expect(sorted.slice(7, 12)).toEqual(['QS', 'JS', '9S', '8S', '5S'])
  expect([...sorted].sort()).toEqual([...hand].sort())
})

test('the suit that was declared is sorted with the trumps as soon as it is known', () => {
  const { hand = [], bid } = views.friends
  expect(trumpSuit(views.friends)).toBe('C')
  expect(trumpSuit({ bid })).toBe('C')
  expect(trumpSuit({})).toBeNull()
  expect(sortByGroup(hand, 'C', '2').slice(0, 10)).toEqual(['JokerC', '2C', '2S', '2D', 'KC', 'QC', '7C', '6C', '4C', '3C'])
})

test('a ten of the level is a level card', () => expect(groupOf('10H', 'S', '10')).toBe('T'))

test('the last trick is in the history, each play in front of its owner', () => {
  const { history = [] } = views.follow
  expect(tricksTaken(history)).toBe(1)
  const taken = lastTrick(history)!
  expect(taken).toMatchObject({ leader: 2, winner: 2, points: 40 })
  expect(taken.plays[2]).toEqual(['KH', 'KH', 'AH', 'AH'])
  expect(taken.plays.map((cards) => cards.length)).toEqual([4, 4, 4, 4])
})

test('a throw that was beaten is told until its trick is over', () => {
  const thrown: TractorEvent[] = [
    { type: 'play', seat: 0, cards: ['KC', 'AC'], last: 'KC', shape: 'throw' },
    { type: 'throw', seat: -1, leader: 0, cards: ['KC', 'AC'], led: ['KC'] },
    { type: 'play', seat: 1, cards: ['3C'] },
  ]
  expect(failedThrow(thrown)).toBe(1)
  expect(
    failedThrow([
      ...thrown,
      { type: 'trick', seat: -1, leader: 0, winner: 0, points: 10, plays: [['KC'], ['3C'], ['4C'], ['6C']], captured: [10, 0, 0, 0] },
    ]),
  ).toBe(-1)
  expect(failedThrow([])).toBe(-1)
})

test('a hand that has ended: points, kitty, levels', () => {
  const { hand } = lastResult(views.result.history ?? [])!
  expect(hand).toMatchObject({ points: 80, declarers_win: false, gain: 0, levels: ['2', '2', '2', '2'], scores: [-1, 1, -1, 1] })
  expect(hand.cards).toHaveLength(8)
  expect(lastResult(views.follow.history ?? [])).toBeNull()
})

test('the last trick of a hand that is over is no longer shown in the next one', () => {
  const { history = [] } = views.result
  expect(lastTrick(history)).not.toBeNull()
  expect(lastTrick([...history, { type: 'answer', seat: 0, on: true }, { type: 'deal', seat: -1, number: 2, declarer: 0 }])).toBeNull()
})

test('the scale of points has its marks where the result changes', () => {
  expect(marks(45, 40).marks).toEqual([
    { points: 40, at: 20, goal: false },
    { points: 80, at: 40, goal: true },
    { points: 120, at: 60, goal: false },
  ])
  expect(marks(45, 40).part).toBe(22.5)
  expect(marks(240, 40).part).toBe(100)
  expect(marks(-10, 20).part).toBe(0)
})

test('friends that can be called are read from what is legal', () => {
  const { calls, more } = callsIn(views.friends.legal ?? [])
  expect(more).toBe(true)
  expect(calls[0]).toEqual({ action: 'friend+ 3D 1', card: '3D', copy: 1 })
  expect(calls.some(({ card }) => card.endsWith('C') || card.startsWith('2'))).toBe(false)
  expect(ranksOf(calls, 'S').slice(0, 4)).toEqual(['AS', 'KS', 'QS', 'JS'])
  expect(readCalls('friend AS 1 10D 2')).toEqual([
    { card: 'AS', copy: 1 },
    { card: '10D', copy: 2 },
  ])
})

test('partners are named with the reader first, and the reader’s side first', () => {
  expect(partners(1, 3)).toEqual([3, 1])
  expect(partners(0, 3)).toEqual([0, 2])
  expect(sidesFrom(3)).toEqual([1, 0])
  expect(sidesFrom(null)).toEqual([0, 1])
})
