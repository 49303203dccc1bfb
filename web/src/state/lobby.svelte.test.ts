import { expect, test } from 'vitest'
import type { Listed, Mission } from '../protocol'
import { flushSync } from 'svelte'
import type { Connection } from '../net/connection'
import { changed, Lobby } from './lobby.svelte'

const table = (id: string, title = ''): Listed => ({
  table: id,
  code: id,
  title,
  game: 'doudizhu',
  rules: 'classic',
  seats: [],
  status: 'waiting',
})

const ids = (tables: Listed[]) => tables.map(({ table }) => table).join('')

test('what is new comes first, what changed stays in its place, what is gone is gone', () => {
  const before = [table('c'), table('b'), table('a')]
  const after = changed(before, [table('e'), table('d'), table('b', 'ours')], ['c'])
  expect(ids(after)).toBe('edba')
  expect(after[2].title).toBe('ours')
})

test('being told what is known already changes nothing', () => {
  const tables = [table('b'), table('a')]
  expect(changed(tables, [table('b')], ['z'])).toEqual(tables)
  expect(changed([], [], [])).toEqual([])
})

test('missions come page by page, and an effect that follows the lists asks once', () => {
  const asked: { type: string; first?: number; count?: number }[] = []
  let tell = (_: unknown) => {}
  const connection = {
    on: (type: string, heard: (message: unknown) => void) => type === 'missionlist' && (tell = heard),
    onReady: () => {},
    ask: (request: { type: string }) => (asked.push(request), Promise.resolve()),
  }
  const lobby = new Lobby(connection as unknown as Connection)
  const pages = () =>
    asked
      .splice(0)
      .filter(({ type }) => type === 'missions')
      .map(({ first, count }) => [first, count])
  const some = (first: number, n: number) =>
    Array.from({ length: n }, (_, i) => ({ game: 'doudizhu', rules: 'endgame', number: first + i + 1, mine: [], theirs: [] }) as Mission)
  const answer = (first: number, n: number) => {
    tell({ missions: some(first, n), first, all: 392, solved: 2 })
    flushSync()
  }
  const end = $effect.root(() => {
    $effect(() => lobby.follow())
  })
  flushSync()
  expect(pages()).toEqual([[0, 24]])
  answer(0, 24)
  expect(pages()).toEqual([])
  lobby.moreMissions()
  expect(pages()).toEqual([[24, 24]])
  answer(24, 24)
  expect(lobby.missions.map(({ number }) => number)).toEqual(Array.from({ length: 48 }, (_, i) => i + 1))
  expect(lobby.progress).toEqual({ all: 392, solved: 2 })
  for (let page = 2; page < 17; page++) lobby.moreMissions()
  pages()
  lobby.refresh()
  expect(pages()).toEqual([
    [0, 96],
    [96, 96],
    [192, 96],
    [288, 96],
    [384, 24],
  ])
  end()
})
