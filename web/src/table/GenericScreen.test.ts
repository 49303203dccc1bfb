import { fireEvent, render, screen } from '@testing-library/svelte'
import { flushSync } from 'svelte'
import { beforeEach, expect, test, vi } from 'vitest'
import { FakeSocket, welcome } from '../dev/fakeSocket'
import { Connection } from '../net/connection'
import type { DouDizhuView, Update } from '../protocol'
import { settings } from '../settings.svelte'
import { Table } from '../state/table.svelte'
import GenericScreen from './GenericScreen.svelte'

let socket: FakeSocket
let table: Table

const view: DouDizhuView = {
  game: 'doudizhu',
  rules: 'classic',
  seats: 3,
  seat: 0,
  to_move: 0,
  phase: 'play',
  hand: ['3h', '3s', 'Kd'],
  counts: [3, 5, 17],
  played: [[], [], []],
  plays: [0, 0, 0],
  scores: [0, 0, 0],
  legal: ['pass', '33'],
  history: [{ type: 'play', seat: 1, play: '44', category: 'pair', cards: ['4h', '4s'] }],
}

beforeEach(async () => {
  settings.language = 'en'
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => 500 })
  const connection = new Connection({ socket: () => (socket = new FakeSocket({ hello: welcome })), hello: () => ({ type: 'hello' }) })
  connection.open()
  socket.accept()
  await vi.waitFor(() => expect(connection.status).toBe('open'))
  table = new Table(connection, 'A')
  table.open()
  const seats = ['Lin', 'Mei', 'Chen'].map((name, i) => ({ kind: i ? ('bot' as const) : ('person' as const), name }))
  const base = {
    table: 'A',
    code: 'A',
    title: '',
    game_name: 'doudizhu',
    rules: 'classic',
    private: false,
    pace: {},
    status: 'playing' as const,
  }
  socket.answer({ type: 'room', ...base, seats, you: 0, game: 1 })
  const update: Update = {
    type: 'update',
    table: 'A',
    game: 1,
    turn: 1,
    since: 0,
    view,
    prompt: { en: 'Your turn. Beat a pair of 4, or pass.', zh: '' },
    labels: [
      { en: 'Pass', zh: '不出' },
      { en: 'Play pair of 3', zh: '出对 3' },
    ],
  }
  socket.answer(update)
})

test('shows seats, the last play, what is owed, and the hand', () => {
  render(GenericScreen, { table })
  expect(screen.getByText('Mei')).toBeTruthy()
  expect(screen.getByLabelText('4 of hearts, 4 of spades')).toBeTruthy()
  expect(screen.getByText(/Beat a pair of 4/)).toBeTruthy()
  expect(screen.getAllByRole('option')).toHaveLength(3)
})

test('who has just gone has been away for no time yet', () => {
  render(GenericScreen, { table })
  for (const gone of [1, 2]) {
    const seats = table.seats.map((sitter, seat) => (seat === gone ? { kind: 'person' as const, name: sitter.name, here: false } : sitter))
    socket.answer({ ...table.room!, seats })
    flushSync()
  }
  expect(screen.getAllByText('away 0:00')).toHaveLength(2)
})

test('a command is a button that plays it for this turn', async () => {
  render(GenericScreen, { table })
  await fireEvent.click(screen.getByText('Pass'))
  expect(socket.of('move')[0]).toMatchObject({ table: 'A', turn: 1, action: 'pass' })
})

test('picked cards are considered, named on the button, and played', async () => {
  render(GenericScreen, { table })
  for (const name of ['3 of hearts', '3 of spades']) await fireEvent.click(screen.getByRole('option', { name }))
  await vi.waitFor(() => expect(socket.of('consider').at(-1)).toMatchObject({ action: '3s 3h', turn: 1 }))
  const id = socket.of('consider').at(-1)!.id
  socket.answer({ type: 'considered', table: 'A', turn: 1, action: '33', label: { en: 'Play pair of 3', zh: '' }, id })
  await vi.waitFor(() => screen.getByText('Play pair of 3'))
  await fireEvent.keyDown(window, { key: 'Enter' })
  expect(socket.of('move')[0]).toMatchObject({ action: '3s 3h' })
})

test('a hint picks its cards', async () => {
  render(GenericScreen, { table })
  await fireEvent.keyDown(window, { key: 'h' })
  socket.answer({ type: 'considered', table: 'A', turn: 1, action: '33', cards: ['3h', '3s'], id: socket.of('hint')[0]!.id })
  await vi.waitFor(() => expect(screen.getAllByRole('option', { selected: true })).toHaveLength(2))
})
