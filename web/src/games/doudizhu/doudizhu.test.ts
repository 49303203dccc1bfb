import { expect, test } from 'vitest'
import { mission, missionOf } from '../../lobby/plans'
import type { GameInfo } from '../../protocol'
import { stillOut } from './tracker'
import type { DouDizhuCalled, DouDizhuView, Event } from '../../protocol'
import { before, callOf, previousPlays, tricksOf, type Play } from './trick'

const preset = (name: string, mission: string) => ({ name, note: { en: '', zh: '' }, seats: 2, values: { mission }, bot: '', bots: [] })
const INFO = { name: 'doudizhu', missions: 12, presets: [preset('classic', 'none'), preset('endgame', '1')] } as unknown as GameInfo

const play = (seat: number, play: string, category = 'pair'): Play =>
  play === 'pass' ? { type: 'pass', seat } : { type: 'play', seat, play, category, cards: [...play].map((rank) => `${rank}h`) }
const bid: DouDizhuCalled = { type: 'call', seat: 0, call: 'bid', points: 3 }
const pass: DouDizhuCalled = { type: 'call', seat: 0, call: 'pass' }
const end: Event = { type: 'result', seat: -1, winner: 0 }
const texts = (plays: readonly Play[]) => plays.map((each) => (each.type === 'play' ? each.play : 'pass'))

test('a trick ends when everybody else has passed', () => {
  const history = [bid, play(0, '33'), play(1, '44'), play(2, 'pass'), play(0, 'pass'), play(1, '5')]
  const tricks = tricksOf(history, 3)
  expect(tricks.map((trick) => trick.length)).toEqual([4, 1])
  expect(texts(previousPlays(tricks))).toEqual(['33', '44'])
  expect(before(1, tricks)).toEqual(play(1, '5'))
  expect(before(2, tricks)).toBeNull()
})

test('passes stay before their seats until somebody leads', () => {
  const tricks = tricksOf([play(0, '33'), play(1, 'pass'), play(2, 'pass')], 3)
  expect([0, 1, 2].map((seat) => before(seat, tricks)?.type ?? null)).toEqual([null, 'pass', 'pass'])
})

test('a new deal clears the table', () => {
  const tricks = tricksOf([play(0, '33'), end, { type: 'call', seat: 0, call: 'pass' }], 3)
  expect(tricks).toEqual([[]])
})

test('what was said in the auction is of this deal', () => {
  const view = (bids: DouDizhuCalled[]): DouDizhuView => ({
    game: 'doudizhu',
    rules: 'classic',
    seats: 3,
    seat: 0,
    to_move: 1,
    phase: 'auction',
    counts: [],
    played: [],
    plays: [],
    scores: [],
    bids,
  })
  const again: Event = { type: 'deal', seat: -1, first: 0, again: true }
  expect(callOf(0, view([bid]), [pass, again, bid])).toBe(bid)
  expect(callOf(0, view([]), [pass, again])).toBeNull()
})

test('what is still out is the pack without my hand and the plays', () => {
  const out = stillOut(['RJ', 'Th', 'Ts'], [['3h', '3s', '3d', '3c'], ['Tc'], []])
  const of = (rank: string) => out.find((each) => each.rank === rank)!.count
  expect([of('R'), of('B'), of('T'), of('3'), of('2')]).toEqual([0, 1, 1, 0, 4])
  expect(out).toHaveLength(15)
})

test('missions are known by their rules', () => {
  expect(missionOf(INFO, 'endgame,mission=7')).toBe(7)
  expect(missionOf(INFO, 'endgame')).toBe(1)
  expect(missionOf(INFO, 'classic')).toBeNull()
})

test('a mission is played by the preset it belongs to, with as many computers as it takes', () => {
  const three = { ...preset('endgame-three', '333'), seats: 3 }
  const info = {
    ...INFO,
    presets: [{ ...preset('classic', 'none'), seats: 3 }, preset('endgame', '1'), preset('endgame-full', '1'), three],
  } as unknown as GameInfo
  const plan = (rules: string, number: number) => {
    const { rules: text, seats } = mission(info, rules, number, 'seed')
    return [text, seats.length]
  }
  expect(plan('endgame', 7)).toEqual(['endgame,mission=7', 2])
  expect(plan('endgame-full,wings=loose,mission=1', 332)).toEqual(['endgame-full,wings=loose,mission=332', 2])
  expect(plan('endgame,mission=332', 333)).toEqual(['endgame-three,mission=333', 3])
  expect(plan('endgame-three', 340)).toEqual(['endgame-three,mission=340', 3])
  expect(plan('endgame-three,mission=340', 5)).toEqual(['endgame,mission=5', 2])
})
