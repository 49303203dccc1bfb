import { expect, test } from 'vitest'
import { groupStarts } from '../../cards/sort'
import type { Told, TractorView } from '../../protocol'
import { partners, sidesFrom } from '../tricks/teams'
import { callsIn, ranksOf, readCalls } from './friends'
import { failedThrow, lastResult, lastTrick, tricksTaken } from './history'
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

test('the last trick is read from the history, each play in front of its owner', () => {
  const { history = [], seats } = views.follow
  expect(tricksTaken(history)).toBe(1)
  const taken = lastTrick(history, seats)!
  expect(taken).toMatchObject({ leader: 2, winner: 2, points: 40 })
  expect(taken.plays[2]).toEqual(['KH', 'KH', 'AH', 'AH'])
  expect(taken.plays.map((cards) => cards.length)).toEqual([4, 4, 4, 4])
})

test('a throw that was beaten: what was shown, and what is led instead', () => {
  const thrown: Told[] = [
    { type: 'told' as const, seat: 0, text: 'bury 3C' },
    { type: 'told' as const, seat: 0, text: 'AC+', cards: ['AC'] },
    { type: 'told' as const, seat: 0, text: 'KC', cards: ['KC'] },
    { type: 'told' as const, seat: -1, text: 'throw 0 leads KC', cards: ['AC', 'KC'] },
    { type: 'told' as const, seat: 1, text: '3C', cards: ['3C'] },
  ]
  expect(failedThrow(thrown)).toEqual({ seat: 0, shown: ['AC', 'KC'], led: ['KC'] })
  const trick = [...thrown, { type: 'told' as const, seat: 2, text: 'AC', cards: ['AC'] }, { type: 'told' as const, seat: 3, text: '4C', cards: ['4C'] }, { type: 'told' as const, seat: -1, text: 'trick 2 takes 10 captured 0/0/10/0' }]
  expect(lastTrick(trick, 4)!.plays).toEqual([['KC'], ['3C'], ['AC'], ['4C']])
  expect(failedThrow(trick)).toBeNull()
})

test('a hand that has ended: points, kitty, levels', () => {
  const result = lastResult(views.result.history ?? [])!
  expect(result).toMatchObject({ points: 45, kitty: 0, declarersWin: true, gain: 1, levels: ['3', '2', '3', '2'], scores: [1, -1, 1, -1] })
  expect(result.buried).toHaveLength(8)
  expect(lastResult(views.follow.history ?? [])).toBeNull()
})

test('the last trick of a hand that is over is no longer shown in the next one', () => {
  const { history = [] } = views.result
  expect(lastTrick(history, 4)).not.toBeNull()
  expect(lastTrick([...history, { type: 'told' as const, seat: 0, text: 'yes' }, { type: 'told' as const, seat: -1, text: 'hand 2 declarer 0' }], 4)).toBeNull()
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
  expect(readCalls('friend AS 1 10D 2')).toEqual([{ card: 'AS', copy: 1 }, { card: '10D', copy: 2 }])
})

test('partners are named with the reader first, and the reader’s side first', () => {
  expect(partners(1, 3)).toEqual([3, 1])
  expect(partners(0, 3)).toEqual([0, 2])
  expect(sidesFrom(3)).toEqual([1, 0])
  expect(sidesFrom(null)).toEqual([0, 1])
})
