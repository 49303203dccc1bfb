import { expect, test } from 'vitest'
import type { Listed } from '../protocol'
import { changed } from './lobby.svelte'

const table = (id: string, title = ''): Listed =>
  ({ table: id, code: id, title, game: 'doudizhu', rules: 'classic', seats: [], status: 'waiting' })

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
