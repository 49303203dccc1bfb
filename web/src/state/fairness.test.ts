import { expect, test } from 'vitest'
import type { Deal, Room } from '../protocol'
import { sha256 } from '../sha256'
import { check, dealIn, promiseOf, randomCut, sealOf } from './fairness'
import { Witness } from './witness'

const SHUFFLE = '1'.repeat(64)
const START = 'hands=AS/KS key=0123'
const about = { record: 'r1', number: 2, rules: 'seed,seats=3' }
const PROMISE = promiseOf(about, 'crazy_eights', SHUFFLE)

test('the arithmetic is that of the server, which has the same test', () => {
  expect(PROMISE).toBe('b6a638dfa7348eb5694b67512e93e6117330e6b29372ac071ffb284df9107de9')
  expect(sealOf(PROMISE, 2, '3'.repeat(64))).toBe('5a5a37b2cdb0b1d899eca769cfa0e415e706766b264867d371d13cb666f7086f')
  expect(randomCut()).toMatch(/^[0-9a-f]{64}$/)
  expect(randomCut()).not.toBe(randomCut())
})

/** Two players and a bot; I have the first seat. */
class Server {
  readonly promise: string
  readonly other = randomCut()
  constructor(readonly shuffle = SHUFFLE) {
    this.promise = promiseOf(about, 'crazy_eights', shuffle)
  }

  seals(mine: string): string[] {
    return [mine, sealOf(this.promise, 1, this.other), '']
  }

  at(phase: Deal['phase'], me: Witness, more: Partial<Deal> = {}): Room {
    const deal: Deal = { ...about, promise: this.promise, phase }
    if (phase === 'seal' || phase === 'cut') deal.awaited = [0, 1]
    if (phase !== 'seal') deal.seals = this.seals(sealOf(this.promise, 0, me.kept.cut))
    if (phase === 'dealt' || phase === 'shown') Object.assign(deal, { cuts: [me.kept.cut, this.other, ''], dealt: sha256(START) })
    if (phase === 'shown') Object.assign(deal, { shuffle: this.shuffle, start: START })
    return {
      type: 'room',
      table: 't',
      code: 'C',
      title: '',
      game_name: 'crazy_eights',
      rules: 'seed',
      private: false,
      pace: {},
      status: 'playing',
      seats: [],
      you: 0,
      game: 2,
      deal: { ...deal, ...more },
    }
  }
}

/** Hears all phases, confirms what is asked for, and changes what is told in one of them. */
function through(server: Server, change: Partial<Record<Deal['phase'], (deal: Deal) => Partial<Deal>>> = {}): Witness {
  const me = new Witness()
  for (const phase of ['seal', 'cut', 'dealt', 'shown'] as const) {
    const room = server.at(phase, me)
    Object.assign(room.deal!, change[phase]?.(room.deal!))
    const answer = me.hear(room)
    if (answer) me.confirm(answer.type)
  }
  return me
}

const codes = (witness: Witness) => witness.kept.doubts.map(({ code, what }) => (what ? `${code} ${what}` : code))

test('with an honest server I seal, show my cut, and everything fits', () => {
  const server = new Server()
  const me = new Witness()
  const seal = me.hear(server.at('seal', me))
  expect(seal).toEqual({ type: 'seal', table: 't', game: 2, seal: sealOf(PROMISE, 0, me.kept.cut) })
  expect(me.hear(server.at('cut', me))).toEqual({ type: 'cut', table: 't', game: 2, cut: me.kept.cut })
  expect(me.hear(server.at('dealt', me))).toBeNull()
  me.hear(server.at('shown', me))
  expect([me.kept.checked, me.leftOut, codes(me)]).toEqual([true, false, []])
})

test.each<[string, Parameters<typeof through>[1], string]>([
  ['another promise later', { dealt: () => ({ promise: promiseOf(about, 'crazy_eights', '2'.repeat(64)) }) }, 'changed promise'],
  ['another game', { shown: () => ({ number: 3 }) }, 'changed promise'],
  ['other rules', { shown: () => ({ rules: 'party' }) }, 'changed promise'],
  ['other seals later', { dealt: ({ seals }) => ({ seals: [seals![0]!, 'f'.repeat(64), ''] }) }, 'changed seals'],
  ['other cuts later', { shown: ({ cuts }) => ({ cuts: [cuts![0]!, 'f'.repeat(64), ''] }) }, 'changed cuts'],
  ['other cards later', { shown: () => ({ dealt: sha256('hands=KS/AS'), start: 'hands=KS/AS' }) }, 'changed start'],
  ['cards that do not fit their hash', { shown: () => ({ start: 'hands=KS/AS' }) }, 'swapped'],
  ['another shuffle', { shown: () => ({ shuffle: '2'.repeat(64) }) }, 'broken'],
  ['a seal that is not mine', { cut: ({ seals }) => ({ seals: ['f'.repeat(64), ...seals!.slice(1)] }) }, 'forged'],
  ['my seal left out', { cut: ({ seals }) => ({ seals: ['', ...seals!.slice(1)] }) }, 'ignored'],
  ['my cut left out', { dealt: ({ cuts }) => ({ cuts: ['', ...cuts!.slice(1)] }) }, 'ignored'],
  ['a cut that does not fit its seal', { dealt: ({ cuts }) => ({ cuts: [cuts![0]!, 'f'.repeat(64), ''] }) }, 'forged'],
])('%s is found', (_, change, code) => {
  const me = through(new Server(), change)
  expect(codes(me)).toContain(code)
  expect(me.kept.checked).toBe(false)
})

test('a seal that was made for another promise is found: the server told the other player something else', () => {
  const me = through(new Server(), {
    cut: ({ seals }) => ({ seals: [seals![0]!, sealOf('a'.repeat(64), 1, 'b'.repeat(64)), ''] }),
    dealt: ({ seals, cuts }) => ({
      seals: [seals![0]!, sealOf('a'.repeat(64), 1, 'b'.repeat(64)), ''],
      cuts: [cuts![0]!, 'b'.repeat(64), ''],
    }),
  })
  expect(codes(me)).toContain('forged')
})

test('who has doubts does not show their cut', () => {
  const server = new Server()
  const me = new Witness()
  me.hear(server.at('seal', me))
  expect(me.hear(server.at('cut', me, { promise: 'f'.repeat(64) }))).toBeNull()
})

test('what came too late is left out, which is no cheat', () => {
  const server = new Server()
  const me = new Witness()
  me.hear(server.at('seal', me))
  me.hear(server.at('dealt', me, { seals: server.seals(''), cuts: ['', server.other, ''] }))
  expect([me.leftOut, codes(me)]).toEqual([true, []])
})

test('on another device my own seal is not taken for a forged one', () => {
  const server = new Server()
  const phone = new Witness()
  expect(phone.hear(server.at('cut', new Witness()))).toBeNull()
  expect([phone.leftOut, codes(phone)]).toEqual([false, []])
})

const record = (start = START) => {
  const cut = '3'.repeat(64)
  return `paiju 1\ngame crazy_eights\nrules seats=3\nnames ["Ann", "Bob", "Chen"]\nstart ${start}\ndate 2026-01-31\ndeal r1 2 seed,seats=3\npromise ${PROMISE}\nshuffle ${SHUFFLE}\nseals - - ${sealOf(PROMISE, 2, cut)}\ncuts - - ${cut}\n\n0 draw\n`
}

test('a record says how its cards came about', () => {
  const { deal, game } = dealIn(record())!
  expect(game).toBe('crazy_eights')
  expect(deal).toMatchObject({ ...about, promise: PROMISE, phase: 'shown', cuts: ['', '', '3'.repeat(64)], start: START })
  expect(check(deal, game)).toBeNull()
  expect(check({ ...deal, rules: 'party' }, game)).toEqual({ code: 'broken' })
  expect(check({ ...deal, cuts: ['', '', '4'.repeat(64)] }, game)).toEqual({ code: 'forged', seat: 2 })
  expect(dealIn('paiju 1\ngame crazy_eights\nrules seats=3\nnames []\nstart key=1\n\n0 draw\n')).toBeNull()
  expect(dealIn('')).toBeNull()
})

test('a record with other cards is held against what was told at the table', () => {
  const me = new Witness()
  const { deal, game } = dealIn(record())!
  me.hear({ ...new Server().at('dealt', me), deal: { ...deal, phase: 'dealt', shuffle: undefined, start: undefined }, you: null })
  expect(new Witness(structuredClone(me.kept)).holds(deal, game)).toBe(true)
  const doctored = dealIn(record('hands=KS/AS key=0123'))!
  expect(check(doctored.deal, game)).toBeNull()
  expect(new Witness(structuredClone(me.kept)).holds(doctored.deal, game)).toBe(false)
})
