import { expect, test, vi } from 'vitest'
import { Connection } from '../net/connection'
import type { LessonScene, LessonStep, Update } from '../protocol'
import { session } from '../state/session.svelte'
import { Table } from '../state/table.svelte'
import { optionFor } from './ownTable'
import { Script } from './script'

const said = (en: string) => ({ en, zh: en })
const update = (turn: number, hand: string[], mover: number): Update =>
  ({
    type: 'update',
    table: 'lesson',
    game: 1,
    turn,
    since: 0,
    prompt: said(''),
    view: { game: 'doudizhu', rules: '', seats: 3, seat: 0, to_move: mover, hand, history: [] },
  }) as never
const option = (action: string, cards: string[]) => ({ action, label: said(action), cards })

const SCENE: LessonScene = {
  rules: 'classic',
  seats: [{ kind: 'person' }, { kind: 'bot', name: 'Mei' }],
  start: update(0, ['3s', '9h', '9d'], 0),
  steps: [
    { said: said('read') },
    {
      said: said('pair'),
      move: '99',
      otherwise: said('the nines'),
      options: [option('99', ['9h', '9d']), option('3', ['3s'])],
      then: [update(1, ['3s'], 1), update(2, ['3s'], 0)],
    },
  ],
}

test('a text means a move by its cards in any order, and by ranks where suits do not matter', () => {
  const options = [option('K', ['Kc']), option('8C', ['8C']), option('8S', ['8S'])]
  expect(optionFor(options, 'Kd')?.action).toBe('K')
  expect(optionFor(options, '8S')?.action).toBe('8S')
  expect(optionFor(options, '8D')).toBeUndefined()
  expect(optionFor([option('99', ['9h', '9d'])], '9d 9h')?.action).toBe('99')
})

test('a scene is played on a real table, step by step, and only as it is asked', async () => {
  vi.useFakeTimers()
  const steps: (LessonStep | null)[] = []
  const script = new Script('doudizhu', SCENE, { onstep: (step) => steps.push(step), pause: () => 10 })
  const connection = new Connection({ socket: () => script, hello: () => ({ type: 'hello' }) })
  const table = new Table(connection, 'own')
  table.open()
  connection.open()
  await vi.advanceTimersByTimeAsync(1)
  expect([table.mine, table.names, steps.length]).toEqual([true, [session.name, 'Mei'], 1])
  expect(await table.play('99')).toBe(false)
  await script.readOn()
  expect(steps.at(-1)?.move).toBe('99')
  expect((await table.consider('9d 9h'))?.action).toBe('99')
  expect((await table.consider('3s 9h'))?.refusal).toBeTruthy()
  expect((await table.hint())?.cards).toEqual(['9h', '9d'])
  expect(await table.play('3s')).toBe(false)
  expect(table.refusal?.en).toBe('the nines')
  expect(await table.play('9h 9d')).toBe(true)
  expect(table.mine).toBe(false)
  await vi.advanceTimersByTimeAsync(20)
  expect([table.turn, table.mine, steps.at(-1)]).toEqual([2, true, null])
  table.close()
  vi.useRealTimers()
})
