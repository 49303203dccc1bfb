import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeSocket, welcome } from '../dev/fakeSocket'
import { Connection } from '../net/connection'
import type { Deal, Room } from '../protocol'
import { Deals } from './deals.svelte'

let socket: FakeSocket
let connection: Connection

beforeEach(async () => {
  vi.useFakeTimers()
  localStorage.clear()
  connection = new Connection({
    socket: () => (socket = new FakeSocket({ hello: welcome, seal: () => ({ type: 'done' }) })),
    hello: () => ({ type: 'hello', cuts: true }),
    random: () => 0.5,
  })
  connection.open()
  socket.accept()
  await vi.advanceTimersByTimeAsync(0)
})
afterEach(() => vi.useRealTimers())

const deal = (more: Partial<Deal> = {}): Deal => ({
  record: 'r1',
  number: 1,
  rules: 'seed',
  promise: 'a'.repeat(64),
  phase: 'seal',
  awaited: [0],
  ...more,
})
const room = (more: Partial<Room> = {}): Room => ({
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
  game: 1,
  deal: deal(),
  ...more,
})

test('what is asked for is answered, wherever I am', async () => {
  const deals = new Deals(connection)
  socket.answer(room())
  expect(socket.of('seal')).toMatchObject([{ table: 't', game: 1 }])
  await vi.advanceTimersByTimeAsync(0)
  expect(deals.of(room())).toMatchObject({ promise: 'a'.repeat(64), state: 'open' })
  expect(deals.of(room({ game: 2 }))).toBeNull()
})

test('the first promise is remembered when the page is loaded again, and another one is told loudly', async () => {
  new Deals(connection)
  socket.answer(room())
  await vi.advanceTimersByTimeAsync(0)
  const cut = socket.of('seal')[0]!.seal
  const later = new Deals(connection)
  socket.answer(room())
  expect(socket.of('seal').at(-1)!.seal).toBe(cut)
  socket.answer(room({ deal: deal({ promise: 'b'.repeat(64) }) }))
  expect(later.of(room())).toMatchObject({ promise: 'a'.repeat(64), state: 'bad', doubts: [{ code: 'changed', what: 'promise' }] })
})

test('what another window keeps is not lost', () => {
  const one = new Deals(connection)
  socket.answer(room({ table: 'x' }))
  const kept = localStorage.getItem('paiju.deals')!
  localStorage.setItem('paiju.deals', JSON.stringify({ ...JSON.parse(kept), 'other/1': JSON.parse(kept)['x/1'] }))
  socket.answer(room({ table: 'y' }))
  expect(Object.keys(JSON.parse(localStorage.getItem('paiju.deals')!))).toEqual(['x/1', 'other/1', 'y/1'])
  expect(one.of(room({ table: 'y' }))).not.toBeNull()
})

test('watchers are told too, but their browsers keep nothing', () => {
  const deals = new Deals(connection)
  socket.answer(room({ you: undefined }))
  expect(socket.of('seal')).toEqual([])
  expect(deals.of(room())?.state).toBe('open')
  expect(JSON.parse(localStorage.getItem('paiju.deals') ?? '{}')).toEqual({})
})

test('only so many are kept', () => {
  new Deals(connection)
  for (let game = 1; game <= 60; game++) socket.answer(room({ game, deal: deal({ number: game }) }))
  expect(Object.keys(JSON.parse(localStorage.getItem('paiju.deals')!))).toHaveLength(40)
})

test('broken storage is no reason to stop', () => {
  localStorage.setItem('paiju.deals', '{nonsense')
  const deals = new Deals(connection)
  socket.answer(room())
  expect(deals.of(room())?.state).toBe('open')
})
