import { fireEvent, render, screen, within } from '@testing-library/svelte'
import { beforeEach, expect, test, vi } from 'vitest'
import { FakeSocket, welcome } from '../dev/fakeSocket'
import { Connection } from '../net/connection'
import { settings } from '../settings.svelte'
import { Table } from '../state/table.svelte'
import PlayerName from './PlayerName.svelte'
import RemoveDialog from './RemoveDialog.svelte'
import WaitingRoom from './WaitingRoom.svelte'

let socket: FakeSocket
let table: Table

async function sit(owner: number, status: 'waiting' | 'playing'): Promise<void> {
  const done = () => ({ type: 'done' }) as const
  const connection = new Connection({
    socket: () => (socket = new FakeSocket({ hello: welcome, remove: done })),
    hello: () => ({ type: 'hello' }),
  })
  connection.open()
  socket.accept()
  await vi.waitFor(() => expect(connection.status).toBe('open'))
  table = new Table(connection, 'A')
  table.open()
  const seats = [
    { kind: 'person' as const, name: 'Lin' },
    { kind: 'person' as const, name: 'Mei' },
    { kind: 'bot' as const, name: 'Chen' },
  ]
  const base = { table: 'A', code: 'A', title: '', game_name: 'crazy_eights', rules: 'seed', private: false, pace: {}, game: 0 }
  socket.answer({ type: 'room', ...base, status, seats, you: 0, owner })
}

beforeEach(() => {
  settings.language = 'en'
})

const ask = () => render(RemoveDialog, { table, seat: table.removing!, onclose: () => (table.removing = null) })

test('the owner removes a person in two steps', async () => {
  await sit(0, 'waiting')
  render(WaitingRoom, { table })
  await fireEvent.click(screen.getByRole('button', { name: 'Remove Mei' }))
  expect(table.removing).toBe(1)
  const { unmount } = ask()
  await fireEvent.click(screen.getByText('Let them stay'))
  expect(table.removing).toBeNull()
  unmount()
  await fireEvent.click(screen.getByRole('button', { name: 'Remove Mei' }))
  expect(socket.of('remove')).toHaveLength(0)
  ask()
  await fireEvent.click(within(document.querySelector('dialog')!).getByText('Remove'))
  expect(socket.of('remove')).toMatchObject([{ table: 'A', seat: 1 }])
  await vi.waitFor(() => expect(table.removing).toBeNull())
})

test('during a game the name is where it is done, and neither oneself nor a bot can be removed', async () => {
  await sit(0, 'playing')
  for (const seat of [0, 1, 2]) render(PlayerName, { table, seat })
  expect(screen.getAllByRole('button').map((each) => each.textContent)).toEqual(['Mei'])
  await fireEvent.click(screen.getByRole('button', { name: 'Remove Mei' }))
  ask()
  expect(screen.getByText(/A bot plays on for them/)).toBeTruthy()
  await fireEvent.click(screen.getByText('Remove'))
  expect(socket.of('remove')).toMatchObject([{ table: 'A', seat: 1 }])
})

test('nobody but the owner sees it', async () => {
  await sit(1, 'waiting')
  render(WaitingRoom, { table })
  for (const seat of [0, 1, 2]) render(PlayerName, { table, seat })
  expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull()
})

test('who was removed is told, and does not come back by themselves', async () => {
  await sit(1, 'playing')
  socket.answer({ type: 'gone', table: 'A', reason: 'removed' })
  expect(table.closed).toBe('removed')
  expect(socket.of('join')).toHaveLength(1)
})
