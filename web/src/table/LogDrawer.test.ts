import { fireEvent, render, screen } from '@testing-library/svelte'
import { beforeEach, expect, test, vi } from 'vitest'
import { FakeSocket, welcome } from '../dev/fakeSocket'
import { Connection } from '../net/connection'
import type { DouDizhuView, Request } from '../protocol'
import { settings } from '../settings.svelte'
import { Table } from '../state/table.svelte'
import LogDrawer from './LogDrawer.svelte'

const EVENTS = 250
const PAGE = 100

let socket: FakeSocket
let table: Table

const events = (since: number, until: number) =>
  Array.from({ length: until - since }, (_, i) => ({ type: 'pass' as const, seat: (since + i) % 3 }))
const told = (since: number, until: number) =>
  Array.from({ length: until - since }, (_, i) => ({ said: { en: `Line ${since + i}.`, zh: '' } }))

function past({ before }: Extract<Request, { type: 'history' }>) {
  const since = Math.max(before - PAGE, 0)
  return { type: 'past' as const, table: 'A', game: 1, since, events: events(since, before), told: told(since, before) }
}

function update(since: number, until: number): void {
  const view: DouDizhuView = {
    game: 'doudizhu',
    rules: 'classic',
    seats: 3,
    seat: 0,
    to_move: 1,
    phase: 'play',
    counts: [],
    played: [],
    plays: [],
    scores: [],
    history: events(since, until),
  }
  socket.answer({ type: 'update', table: 'A', game: 1, turn: until, since, view, told: told(since, until), prompt: { en: '', zh: '' } })
}

beforeEach(async () => {
  settings.language = 'en'
  const connection = new Connection({
    socket: () => (socket = new FakeSocket({ hello: welcome, history: past })),
    hello: () => ({ type: 'hello' }),
  })
  connection.open()
  socket.accept()
  await vi.waitFor(() => expect(connection.status).toBe('open'))
  table = new Table(connection, 'A')
  table.open()
  socket.answer({
    type: 'room',
    table: 'A',
    code: 'A',
    title: '',
    game_name: 'doudizhu',
    rules: 'classic',
    private: false,
    pace: {},
    status: 'playing',
    seats: [],
    you: 0,
    game: 1,
  })
  update(EVENTS - PAGE, EVENTS)
})

const lines = () => screen.getAllByRole('listitem').flatMap(({ textContent }) => (/^Line/.test(textContent) ? [textContent] : []))
const all = (since: number, until = EVENTS) => told(since, until).map(({ said }) => said.en)

test('the log shows what is known and asks for what was before, until nothing was', async () => {
  render(LogDrawer, { table, onclose: () => {} })
  expect(lines()).toEqual(all(150))
  for (const since of [50, 0]) {
    await fireEvent.click(screen.getByText('Earlier'))
    await vi.waitFor(() => expect(lines()).toEqual(all(since)))
  }
  expect(screen.queryByText('Earlier')).toBeNull()
  update(EVENTS, EVENTS + 1)
  await vi.waitFor(() => expect(lines()).toEqual(all(0, EVENTS + 1)))
})

test('scrolling to its beginning is asking for more', async () => {
  render(LogDrawer, { table, onclose: () => {} })
  await fireEvent.scroll(screen.getByRole('list'))
  await vi.waitFor(() => expect(lines()).toEqual(all(50)))
  expect(socket.of('history')).toMatchObject([{ before: 150 }])
})

test('what is told by nothing has no line', async () => {
  table.told = [{ said: { en: '', zh: '' } }, ...table.told.slice(1)]
  render(LogDrawer, { table, onclose: () => {} })
  expect(lines()).toEqual(all(151))
})
