import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeSocket, welcome } from '../dev/fakeSocket'
import { Connection } from '../net/connection'
import type { DouDizhuView, Past, Room, Update } from '../protocol'
import { Table } from './table.svelte'

let socket: FakeSocket
let connection: Connection

beforeEach(async () => {
  vi.useFakeTimers()
  connection = new Connection({
    socket: () => (socket = new FakeSocket({ hello: welcome })),
    hello: () => ({ type: 'hello' }),
    random: () => 0.5,
  })
  connection.open()
  socket.accept()
  await vi.advanceTimersByTimeAsync(0)
})
afterEach(() => vi.useRealTimers())

const room = (more: Partial<Room> = {}): Room => ({
  type: 'room',
  table: 'id-1',
  code: '7F3K',
  title: '',
  game_name: 'doudizhu',
  rules: 'classic',
  private: false,
  pace: {},
  status: 'playing',
  seats: [],
  you: 0,
  game: 1,
  ...more,
})

const view = (history: string[], toMove = 0): DouDizhuView => ({
  game: 'doudizhu',
  rules: 'classic',
  seats: 3,
  seat: 0,
  to_move: toMove,
  phase: 'play',
  counts: [],
  played: [],
  plays: [],
  scores: [],
  history: history.map((play) => ({ type: 'play', seat: 1, play, category: 'solo' })),
})

const played = ({ history }: Table) => history.map((event) => 'play' in event && event.play)

const update = (more: Partial<Update>): Update => ({
  type: 'update',
  table: 'id-1',
  game: 1,
  turn: 0,
  since: 0,
  view: view([]),
  prompt: { en: '', zh: '' },
  ...more,
})

const said = (en: string) => ({ en, zh: en })
const made = (event: number) => ({ seat: 0, cards: [], name: said('pair'), event })

const page = (since: number, texts: string[], id: number | null | undefined): Past => ({
  type: 'past',
  table: 'id-1',
  game: 1,
  since,
  events: texts.map((text) => ({ type: 'play' as const, seat: 1, play: text, category: 'solo' })),
  told: texts.map((text) => ({ said: said(text.toUpperCase()) })),
  id,
})

function open(): Table {
  const table = new Table(connection, '7f3k')
  table.open()
  socket.answer(room())
  return table
}

test('joins by its code and listens to its id from then on', () => {
  const table = open()
  expect(socket.of('join')[0]).toMatchObject({ table: '7f3k', known: 0 })
  socket.answer(update({ turn: 3 }))
  socket.answer(update({ table: 'id-2', turn: 9 }))
  expect(table.turn).toBe(3)
})

test('history grows by what each update adds', () => {
  const table = open()
  socket.answer(update({ turn: 2, view: view(['a', 'b']) }))
  socket.answer(update({ turn: 3, since: 2, view: view(['c']) }))
  expect(played(table)).toEqual(['a', 'b', 'c'])
})

test('an update that was sent twice changes nothing', () => {
  const table = open()
  socket.answer(update({ turn: 2, view: view(['a', 'b']) }))
  socket.answer(update({ turn: 2, since: 1, view: view(['b']) }))
  expect(table.history).toHaveLength(2)
})

test('a gap is filled by asking for all from the last known event on', () => {
  open()
  socket.answer(update({ turn: 2, view: view(['a', 'b']) }))
  socket.answer(update({ turn: 6, since: 5, view: view(['f']) }))
  expect(socket.of('join').at(-1)).toMatchObject({ known: 2, game: 1 })
})

test('comes back with what it knows', async () => {
  open()
  socket.answer(update({ turn: 2, view: view(['a', 'b']) }))
  socket.close()
  await vi.advanceTimersByTimeAsync(500)
  socket.accept()
  await vi.advanceTimersByTimeAsync(0)
  expect(socket.of('join')).toMatchObject([{ table: 'id-1', game: 1, known: 2 }])
})

test('a long game begins with a page of its history', () => {
  const table = open()
  socket.answer(
    update({ turn: 900, since: 700, view: view(['x', 'y']), told: [{ said: said('X') }, { said: said('Y') }], made: [made(701)] }),
  )
  expect([table.first, table.oldest, table.turn]).toEqual([700, 700, 900])
  socket.answer(update({ turn: 901, since: 702, view: view(['z']), told: [{ said: said('Z') }] }))
  expect(played(table)).toEqual(['x', 'y', 'z'])
  expect(table.told.map(({ said }) => said.en)).toEqual(['X', 'Y', 'Z'])
  expect(table.made.map(({ event }) => event)).toEqual([701])
  expect(socket.of('join')).toHaveLength(1)
})

test('comes back with the number of events there were, also where it does not know the first ones', async () => {
  const table = open()
  socket.answer(update({ turn: 900, since: 700, view: view(['x', 'y']) }))
  socket.close()
  await vi.advanceTimersByTimeAsync(500)
  socket.accept()
  await vi.advanceTimersByTimeAsync(0)
  expect(socket.of('join')).toMatchObject([{ table: 'id-1', game: 1, known: 702 }])
  socket.answer(room())
  socket.answer(update({ turn: 2000, since: 1800, view: view(['a']) }))
  expect([table.first, table.turn]).toEqual([1800, 2000])
  expect(played(table)).toEqual(['a'])
  expect(socket.of('join')).toHaveLength(1)
})

test('what was before is asked for page by page', async () => {
  const table = open()
  socket.answer(update({ turn: 900, since: 5, view: view(['f']), told: [{ said: said('F') }] }))
  const looking = table.lookBack()
  expect(table.looking).toBe(true)
  await table.lookBack()
  expect(socket.of('history')).toMatchObject([{ table: 'id-1', game: 1, before: 5 }])
  socket.answer(page(3, ['d', 'e'], socket.of('history')[0]!.id))
  await looking
  expect([table.oldest, table.first, table.looking]).toEqual([3, 5, false])
  void table.lookBack()
  expect(socket.of('history').at(-1)).toMatchObject({ before: 3 })
  socket.answer(page(0, ['a', 'b', 'c'], socket.of('history').at(-1)!.id))
  await vi.advanceTimersByTimeAsync(0)
  expect(table.past.map(({ event, said }) => `${'play' in event && event.play}${said?.en}`)).toEqual(['aA', 'bB', 'cC', 'dD', 'eE'])
  expect(table.history).toHaveLength(1)
  await table.lookBack()
  expect(socket.of('history')).toHaveLength(2)
})

test('a page that comes too late, or is refused, changes nothing', async () => {
  const table = open()
  socket.answer(update({ turn: 900, since: 5, view: view(['f']) }))
  const looking = table.lookBack()
  socket.answer(update({ game: 2, turn: 0, view: view([]) }))
  socket.answer(page(3, ['d', 'e'], socket.of('history')[0]!.id))
  await looking
  expect([table.past, table.oldest]).toEqual([[], 0])
  socket.answer(room({ game: 3 }))
  socket.answer(update({ game: 3, turn: 1, since: 9, view: view(['f']) }))
  expect(socket.of('join').at(-1)).toMatchObject({ game: 3, known: 0 })
  socket.answer(update({ game: 3, turn: 1, since: 9, view: view(['f']) }))
  const again = table.lookBack()
  socket.answer({ type: 'refused', code: 'SLOW_DOWN', message: said('slow'), id: socket.of('history')[1]!.id })
  await again
  expect([table.oldest, table.looking, table.refusal]).toEqual([9, false, null])
})

test('a new game starts with nothing', () => {
  const table = open()
  socket.answer(update({ turn: 2, view: view(['a', 'b']) }))
  socket.answer(update({ game: 2, turn: 0, view: view([]) }))
  expect(table.history).toHaveLength(0)
})

test('a deal is seen to begin if nobody can have moved twice in it', () => {
  const table = open()
  const dealer = (first: number) => ({ ...view([]), history: [{ type: 'deal' as const, seat: -1, first }] })
  socket.answer(update({ turn: 3, view: view(['bid 1', 'bid pass', 'bid pass']) }))
  expect(table.dealt).toBe('')
  socket.answer(update({ turn: 4, since: 3, view: dealer(0) }))
  expect(table.dealt).toBe('1/3')
  socket.answer(update({ turn: 5, since: 4, view: view(['bid 1']) }))
  expect(table.dealt).toBe('1/3')
  socket.answer(update({ game: 2, turn: 0, view: view([]) }))
  expect(table.dealt).toBe('2/-1')
})

test('a refused move is explained for a while', async () => {
  const table = open()
  socket.answer(update({}))
  const move = table.play('3 3 4')
  socket.answer({ type: 'refused', code: 'BAD', message: { en: 'no', zh: '否' }, id: socket.of('move')[0]!.id })
  expect(await move).toBe(false)
  expect(table.refusal?.en).toBe('no')
  await vi.advanceTimersByTimeAsync(4000)
  expect(table.refusal).toBeNull()
})

test('a move that came too late is not worth a word', async () => {
  const table = open()
  socket.answer(update({}))
  const move = table.play('pass')
  socket.answer({ type: 'refused', code: 'LATE', message: { en: 'late', zh: '晚' }, id: socket.of('move')[0]!.id })
  await move
  expect(table.refusal).toBeNull()
})

test('a full table is watched', async () => {
  const table = new Table(connection, '7F3K')
  table.open()
  socket.answer({ type: 'refused', code: 'FULL', message: { en: '', zh: '' }, id: socket.of('join')[0]!.id })
  await vi.advanceTimersByTimeAsync(0)
  expect(socket.of('join')[1]).toMatchObject({ watch: true })
  expect(table.closed).toBeNull()
})

test('a table where nobody deals is watched', async () => {
  const table = new Table(connection, '7F3K')
  table.open()
  socket.answer({ type: 'refused', code: 'FAIR_TABLE', message: { en: '', zh: '' }, id: socket.of('join')[0]!.id })
  await vi.advanceTimersByTimeAsync(0)
  expect(socket.of('join')[1]).toMatchObject({ watch: true })
  expect(table.closed).toBeNull()
})

test('what was said before comes with the table; after a break only what is new is unread', () => {
  const line = (text: string) => ({ seat: 1, name: 'Bob', text, at: '2026-01-31T20:15:00Z' })
  const table = open()
  socket.answer({ type: 'talk', table: 'id-1', lines: [line('a'), line('b')] })
  expect([table.chat.length, table.unread]).toEqual([2, 0])
  socket.answer({ type: 'chat', table: 'id-1', ...line('c') })
  socket.answer({ type: 'talk', table: 'id-1', lines: [line('b'), line('c'), line('d')] })
  expect(table.chat.map(({ text }) => text)).toEqual(['b', 'c', 'd'])
  expect(table.unread).toBe(2)
})

test('nobody is warned of what was a hint', async () => {
  const table = open()
  table.guard = vi.fn(() => Promise.resolve(true))
  const hint = table.hint()
  socket.answer({ type: 'considered', table: 'id-1', turn: table.turn, action: '7', cards: ['7s'], id: socket.of('hint')[0]!.id })
  await hint
  await table.play('8')
  expect(socket.of('move')).toEqual([])
  void table.play('7')
  expect(table.guard).toHaveBeenCalledTimes(1)
  expect(socket.of('move')).toMatchObject([{ action: '7' }])
})
