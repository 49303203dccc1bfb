import { describe, expect, it } from 'vitest'
import { lastDeed, lastEnding, playedOut, potsOf, type HoldemEvent } from './story'

const deal = (number: number): HoldemEvent => ({
  type: 'deal',
  seat: -1,
  number,
  button: 0,
  small: 1,
  big: 2,
  blinds: [5, 10, 0],
  stacks: [1000, 990, 1010],
  posts: [0, 5, 10],
})
const HISTORY: HoldemEvent[] = [
  deal(3),
  { type: 'act', seat: 0, act: 'raise', paid: 40, to: 40 },
  { type: 'act', seat: 1, act: 'fold' },
  { type: 'act', seat: 2, act: 'call', paid: 30, to: 40 },
  { type: 'street', seat: -1, street: 'flop', cards: ['Ah', 'Kd', '2c'] },
  { type: 'act', seat: 2, act: 'check' },
]
const RESULT: HoldemEvent = {
  type: 'result',
  seat: -1,
  number: 3,
  pots: [[85, [0, 2], [0], [85]]],
  won: [85, 0, 0],
  stacks: [1045, 985, 970],
  cards: ['Ah', 'Kd', '2c', '3c', '4c'],
  hands: [['Qs', 'Js'], [], []],
  scores: [45, -5, -40],
}

describe('a hand that ended', () => {
  it('is not known before the first has', () => expect(lastEnding(HISTORY)).toBeNull())

  it('tells board, hands and what was won', () => {
    expect(lastEnding([...HISTORY, RESULT])).toEqual({
      at: 6,
      number: 3,
      board: ['Ah', 'Kd', '2c', '3c', '4c'],
      hands: [['Qs', 'Js'], [], []],
      won: [85, 0, 0],
      gained: [45, -5, -40],
      stacks: [1045, 985, 970],
      followed: false,
      settled: true,
    })
  })

  it('has its number in the game', () => expect(lastEnding([...HISTORY, RESULT], 500)?.at).toBe(506))

  it('is told whole although what was before it is not known', () => {
    expect(lastEnding([RESULT])).toMatchObject({ number: 3, stacks: [1045, 985, 970] })
  })

  it('is followed by the next', () => expect(lastEnding([...HISTORY, RESULT, deal(4)])?.followed).toBe(true))

  it('tells nothing of who wins while the board is played out', () => {
    const ending = lastEnding([...HISTORY, RESULT])!
    const running = playedOut(ending, 3)
    expect(running).toMatchObject({ board: ['Ah', 'Kd', '2c'], won: [0, 0, 0], gained: [], stacks: [960, 985, 970], settled: false })
    expect(running.hands).toEqual(ending.hands)
  })
})

describe('the deed of a seat', () => {
  it('is the last one on this street', () => {
    expect(lastDeed(HISTORY, 2)).toBe(5)
    expect(lastDeed(HISTORY, 0)).toBe(-1)
    expect(lastDeed(HISTORY.slice(0, 4), 0)).toBe(1)
  })
})

describe('pots of an all-in seat', () => {
  const pots: [number, number[]][] = [
    [90, [0, 1, 2]],
    [80, [1, 2]],
    [40, [2]],
  ]
  it.each([
    [0, [0]],
    [1, [0, 1]],
    [2, null],
  ])('seat %i plays for %j', (seat, numbers) => expect(potsOf({ pots }, seat)).toEqual(numbers))
  it('are all of them before the flop', () => expect(potsOf({}, 0)).toBeNull())
})
