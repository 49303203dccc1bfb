import { expect, test } from 'vitest'
import { actionOf, listMoves } from './moves'
import { ring, seatsFrom, sides } from './placement'
import type { Event } from '../protocol'
import { lastHands, lastPlays } from './plays'
import { signed } from './score'
import { minutes, timeLeft } from './time'

test('clockwise the next player sits on my left, counter-clockwise on my right', () => {
  expect([...sides(2, 4)]).toEqual([
    ['s', 2],
    ['w', 3],
    ['n', 0],
    ['e', 1],
  ])
  expect([...sides(0, 3, true)]).toEqual([
    ['s', 0],
    ['e', 1],
    ['w', 2],
  ])
  expect([...sides(1, 2)]).toEqual([
    ['s', 1],
    ['n', 0],
  ])
})

test('on a ring I am below and everybody has a place', () => {
  const spots = ring(4, 6)
  expect(spots[0]).toMatchObject({ seat: 4, x: 0.5, y: 1 })
  expect(spots[1]!.x).toBeLessThan(0.5)
  expect(new Set(spots.map(({ seat }) => seat)).size).toBe(6)
})

test('a spectator looks from the first seat', () => expect(seatsFrom(null, 3)).toEqual([0, 1, 2]))

test('a clock runs through the move, then through the bank', () => {
  const clock = { seat: 0, move: 10_000, bank: 5_000, at: 1000 }
  const pace = { move: 20, bank: 10 }
  expect(timeLeft(clock, pace, 1000)).toEqual({ seconds: 10, part: 0.5, banked: false })
  expect(timeLeft(clock, pace, 13_000)).toEqual({ seconds: 3, part: 0.3, banked: true })
  expect(timeLeft(clock, pace, 99_000)).toMatchObject({ seconds: 0, part: 0 })
  expect(timeLeft({ ...clock, move: -1 }, pace, 1000)).toBeNull()
})

test('what lies before each seat since the last deal', () => {
  const history: Event[] = [
    { type: 'call', seat: 0, call: 'bid', points: 3 },
    { type: 'result', seat: -1, winner: 0, hands: [['3h'], []] },
    { type: 'play', seat: 0, play: '33', category: 'pair', cards: ['3h', '3s'] },
    { type: 'pass', seat: 1 },
  ]
  const plays = lastPlays(history, 3)
  expect(plays).toEqual([2, 3, null])
  expect(lastHands(history)).toEqual([['3h'], []])
})

test('commands become buttons, cards are picked', () => {
  const moves = listMoves(['pass', '3H', '8S=C'], ['Pass', 'Play 3', 'Play 8'])
  expect(moves.buttons).toEqual([{ action: 'pass', label: 'Pass' }])
  expect(moves).toMatchObject({ byCards: true, more: false })
  expect(listMoves(['cover 3H', 'pass'], ['Cover 3', 'Pass'], ['3H', '4H'])).toMatchObject({
    byCards: true,
    buttons: [{ action: 'pass', label: 'Pass' }],
  })
  expect(actionOf(['cover 3H', 'cover 4H'], ['3H', '4H'], ['4H'])).toBe('cover 4H')
  expect(actionOf(['3H 3S'], ['3H', '3S'], ['3S', '3H'])).toBe('3H 3S')
  expect(actionOf(['33', 'pass'], ['3h', '3s'], ['3h', '3s'])).toBe('3h 3s')
  expect(
    listMoves(
      Array.from({ length: 9 }, (_, i) => `bid ${i}`),
      [],
    ),
  ).toMatchObject({ byCards: false, more: true })
})

test('numbers as people read them', () => {
  expect([12, -6, 0, 2.5, 1500].map(signed)).toEqual(['+12', '−6', '0', '+2.5', '+1,500'])
  expect(minutes(98)).toBe('1:38')
})
