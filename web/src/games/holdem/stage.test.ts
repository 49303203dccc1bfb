import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { HoldemView } from '../../protocol'
import { settings } from '../../settings.svelte'
import type { Table } from '../../state/table.svelte'
import { Stage } from './stage.svelte'
import { standingOf } from './standing'
import type { HoldemEvent } from './story'

const BOARD = ['Ah', 'Kd', '2c', '3c', '4c']
const BEGUN: HoldemEvent[] = [
  { type: 'deal', seat: -1, number: 3, button: 0, small: 0, big: 1, blinds: [5, 10, 0], stacks: [500, 500], posts: [5, 10] },
]
const CALL: HoldemEvent = { type: 'act', seat: 1, act: 'call', paid: 490, to: 500, all_in: true }
const RESULT: HoldemEvent = {
  type: 'result',
  seat: -1,
  number: 3,
  pots: [[1000, [0, 1], [0], [1000]]],
  won: [1000, 0],
  stacks: [1000, 0],
  cards: BOARD,
  hands: [
    ['Qs', 'Js'],
    ['9s', '9c'],
  ],
  scores: [500, -500],
}
const WON = { en: 'Mei wins.', zh: 'Mei 获胜。' }

function sit(board: string[]): Table {
  const view = { number: 3, board, hand: ['9s', '9c'], stacks: [0, 0] } as unknown as HoldemView
  return { view, history: BEGUN, first: 0, told: [], made: [], seat: 1, room: { status: 'playing' } } as unknown as Table
}

/** The last bet is called: the whole board and the result come at once. */
function call(table: Table, stage: Stage): void {
  Object.assign(table, {
    view: { ...table.view, board: BOARD, stacks: [1000, 0] },
    history: [...BEGUN, CALL, RESULT],
    told: [WON, WON, WON].map((said) => ({ said })),
  })
  stage.follow()
}

describe('the board after an all-in', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    settings.language = 'en'
  })
  afterEach(() => vi.useRealTimers())

  it.each([
    ['before the flop', [], [0, 3, 4, 5]],
    ['on the flop', BOARD.slice(0, 3), [3, 4, 5]],
    ['on the turn', BOARD.slice(0, 4), [4, 5]],
  ])('is played out street by street when it is called %s', (_, lying, steps) => {
    const table = sit(lying)
    const stage = new Stage(table)
    stage.follow()
    call(table, stage)
    for (const cards of steps) {
      expect(stage.ending?.board).toHaveLength(cards)
      expect(stage.running).toBe(true)
      expect(stage.verdict).toBeNull()
      expect(stage.pot).toBe(1000)
      vi.advanceTimersByTime(900)
    }
    expect(stage.running).toBe(false)
    expect(stage.verdict).toEqual(WON)
  })

  it('leaves those who wait for it all-in, not out', () => {
    const table = sit([])
    const stage = new Stage(table)
    stage.follow()
    call(table, stage)
    const view = { ...table.view, playing: [0], live: [], places: [0, 2], phase: 'preflop' } as unknown as HoldemView
    const mine = () => standingOf({ view, history: table.history as HoldemEvent[], told: table.told, ending: stage.ending, made: [] }, 1)
    expect(mine()).toMatchObject({ allIn: true, says: '' })
    stage.release()
    expect(mine()).toMatchObject({ allIn: false, says: 'out, no. 2' })
  })

  it('has nothing to play out on the river', () => {
    const table = sit(BOARD)
    const stage = new Stage(table)
    stage.follow()
    call(table, stage)
    expect(stage.running).toBe(false)
    expect(stage.verdict).toEqual(WON)
  })

  it('is told by the numbers of the game, whatever is known of what was before', () => {
    const table = sit(BOARD)
    const stage = new Stage(Object.assign(table, { first: 700 }))
    const name = { en: 'a pair of nines', zh: '一对 9' }
    stage.follow()
    call(table, stage)
    table.made = [{ seat: 1, cards: ['9s', '9c'], name, event: 702 }]
    expect(stage.ending?.at).toBe(702)
    expect(stage.verdict).toEqual(WON)
    expect(stage.made).toEqual(table.made)
    expect(stage.myHand).toEqual(name)
  })

  it('is there at once for whoever does not want to wait', () => {
    const table = sit([])
    const stage = new Stage(table)
    stage.follow()
    call(table, stage)
    stage.release()
    expect(stage.ending?.board).toEqual(BOARD)
    expect(stage.verdict).toEqual(WON)
  })
})
