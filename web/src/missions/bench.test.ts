import { afterEach, expect, test, vi } from 'vitest'
import { Connection } from '../net/connection'
import type { Study, Update } from '../protocol'
import { Table } from '../state/table.svelte'
import { Bench } from './bench'
import { pictureOf } from './picture'

const said = (en: string) => ({ en, zh: en })
const update = (turn: number, since: number, plays: string[]): Update =>
  ({
    type: 'update',
    table: 'mission',
    game: 1,
    turn,
    since,
    prompt: said(''),
    view: { game: 'doudizhu', rules: '', seats: 2, seat: 0, to_move: 0, history: plays.map((play) => ({ type: 'play', seat: 0, play })) },
  }) as never

const studied = (moves: string[], wins: boolean): Study => ({
  mission: { game: 'doudizhu', rules: 'endgame', number: 1, mine: ['7s'], theirs: ['8s'] },
  levels: [],
  seats: [{ kind: 'person' }, { kind: 'bot', name: 'Mei' }],
  now: update(moves.length, 0, moves),
  updates: moves.map((move, i) => update(i + 1, i, [move])),
  options: [{ action: '7', label: said('7'), cards: ['7s'] }],
  wins,
  best: '7',
})

afterEach(() => vi.unstubAllGlobals())

test('a mission is asked about move by move, and moves are taken back', async () => {
  const asked: string[][] = []
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    const { moves } = JSON.parse(body) as { moves: string[] }
    asked.push(moves)
    return Promise.resolve({ ok: true, json: () => Promise.resolve(studied(moves, moves.length === 0)) })
  })
  const verdicts: (boolean | null | undefined)[] = []
  const bench = new Bench('doudizhu', 1, 'solver', {
    onstudy: ({ wins }) => verdicts.push(wins),
    onfail: () => {},
    pause: () => 0,
    token: () => '',
  })
  const connection = new Connection({ socket: () => bench, hello: () => ({ type: 'hello' }) })
  const table = new Table(connection, 'own')
  table.open()
  connection.open()
  await vi.waitFor(() => expect(table.view).not.toBeNull())
  expect(await table.play('7s')).toBe(true)
  await vi.waitFor(() => expect(verdicts).toEqual([true, false]))
  expect([table.turn, table.history.length]).toEqual([1, 1])
  expect((await table.hint())?.cards).toEqual(['7s'])
  await bench.undo()
  await vi.waitFor(() => expect([table.turn, table.history.length]).toEqual([0, 0]))
  expect(asked).toEqual([[], ['7'], ['7'], []])
  table.close()
})

test('a picture has every card, and nothing in a name is markup', () => {
  const { svg } = pictureOf({
    title: '<b>',
    note: '',
    link: 'x',
    hands: [
      { who: 'You', cards: ['7s', 'BJ'] },
      { who: 'It', cards: ['8s'] },
    ],
  })
  expect(svg.match(/viewBox="0 0 100 140"/g)).toHaveLength(3)
  expect(svg).not.toContain('<b>')
  expect(svg).not.toContain('var(')
})
