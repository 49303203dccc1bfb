import { expect, test } from 'vitest'
import { read } from './router.svelte'

test.each([
  ['/', { page: 'lobby' }],
  ['/new', { page: 'new', game: '' }],
  ['/new/holdem', { page: 'new', game: 'holdem' }],
  ['/t/7F3K', { page: 'table', code: '7F3K' }],
  ['/t/', { page: 'missing' }],
  ['/missions', { page: 'missions' }],
  ['/rules/tractor', { page: 'rules', game: 'tractor' }],
  ['/replays', { page: 'replays' }],
  ['/r/abc', { page: 'replay', record: 'abc' }],
  ['/r/abc/def', { page: 'missing' }],
  ['/nonsense', { page: 'missing' }],
  ['/t/%E0%A4%A', { page: 'table', code: '%E0%A4%A' }],
])('%s', (path, route) => expect(read(path)).toEqual(route))
