import { render, screen } from '@testing-library/svelte'
import { tick } from 'svelte'
import { expect, test } from 'vitest'
import type { Event, Report } from '../protocol'
import { connection } from '../state/session.svelte'
import { Table } from '../state/table.svelte'
import DealOver from './DealOver.svelte'

const RESULT: Event = { type: 'result', seat: -1, winner: 0, scores: [2, -1, -1] }
const PASS: Event = { type: 'pass', seat: 0 }

/** What is known now: these events, from a certain number on. */
async function show(table: Table, first: number, history: Event[]): Promise<string | null> {
  table.first = first
  table.history = history
  table.told = history.map((_, i): Report => ({ said: { en: `Event ${first + i}.`, zh: `Event ${first + i}.` } }))
  await tick()
  return screen.queryByRole('status')?.querySelector('b')?.textContent ?? null
}

test('a result is news by its number in the game, wherever the known history begins', async () => {
  const table = new Table(connection, '')
  await show(table, 700, [PASS, PASS, PASS, RESULT])
  render(DealOver, { table })
  expect(await show(table, 700, [PASS, PASS, PASS, RESULT, PASS])).toBeNull()
  expect(await show(table, 1800, [PASS, RESULT, PASS])).toBe('Event 1801.')
  expect(await show(table, 1800, [PASS, RESULT, PASS, PASS, RESULT])).toBe('Event 1804.')
})
