import { describe, expect, it } from 'vitest'
import type { Told } from '../../protocol'
import { lastDeed, lastEnding, playedOut, potsOf } from './story'

const dealer = (text: string, more: Partial<Told> = {}): Told => ({ type: 'told' as const, seat: -1, text, ...more })

const HISTORY: Told[] = [
  dealer('hand 3 button=0 small=1 big=2 blinds=5/10/0 stacks=1000/990/1010'),
  { type: 'told' as const, seat: 0, text: 'raise 40' },
  { type: 'told' as const, seat: 1, text: 'fold' },
  { type: 'told' as const, seat: 2, text: 'call' },
  dealer('flop', { cards: ['Ah', 'Kd', '2c'] }),
  { type: 'told' as const, seat: 2, text: 'check' },
]
const RESULT = dealer('result pots=90:0+2/40:0 won=130/0/0', { cards: ['Ah', 'Kd', '2c', '3c', '4c'], hands: [['Qs', 'Js'], [], []], scores: [60, -5, -55] })

describe('a hand that ended', () => {
  it('is not known before the first has', () => expect(lastEnding(HISTORY)).toBeNull())

  it('tells board, hands and what was won', () => {
    expect(lastEnding([...HISTORY, RESULT])).toEqual({
      at: 6,
      number: 3,
      board: ['Ah', 'Kd', '2c', '3c', '4c'],
      hands: [['Qs', 'Js'], [], []],
      won: [130, 0, 0],
      gained: [60, -5, -55],
      stacks: null,
      settled: true,
    })
  })

  it('has its number in the game', () => expect(lastEnding([...HISTORY, RESULT], 500)?.at).toBe(506))

  it('has the chips with which the next begins', () => {
    const next = dealer('hand 4 button=1 small=2 big=0 blinds=5/10/0 stacks=1060/985/955')
    expect(lastEnding([...HISTORY, RESULT, next])?.stacks).toEqual([1060, 985, 955])
  })

  it('tells nothing of who wins while the board is played out', () => {
    const ending = lastEnding([...HISTORY, RESULT])!
    const running = playedOut(ending, 3, [1130, 985, 885])
    expect(running).toMatchObject({ board: ['Ah', 'Kd', '2c'], won: [0, 0, 0], gained: [], stacks: [1000, 985, 885], settled: false })
    expect(running.hands).toEqual(ending.hands)
  })
})

describe('the deed of a seat', () => {
  it('is the last one on this street', () => {
    expect(lastDeed(HISTORY, 2)).toBe('check')
    expect(lastDeed(HISTORY, 0)).toBeNull()
    expect(lastDeed(HISTORY.slice(0, 4), 0)).toBe('raise 40')
  })
})

describe('pots of an all-in seat', () => {
  const pots: [number, number[]][] = [[90, [0, 1, 2]], [80, [1, 2]], [40, [2]]]
  it.each([
    [0, [0]],
    [1, [0, 1]],
    [2, null],
  ])('seat %i plays for %j', (seat, numbers) => expect(potsOf({ pots }, seat)).toEqual(numbers))
  it('are all of them before the flop', () => expect(potsOf({}, 0)).toBeNull())
})
