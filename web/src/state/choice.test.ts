import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Considered } from '../protocol'
import { Choice } from './choice.svelte'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const NO = { en: '34 is not a legal combination.', zh: '34 不是合法的牌型。' }

test('what is wrong with the picked cards is known before they are played', async () => {
  const table = {
    mine: true,
    turn: 0,
    consider: async (text: string) => ({ type: 'considered', refusal: text === '3s 4s' ? NO : undefined }) as unknown as Considered,
  }
  const choice = new Choice(
    () => table,
    () => ['3s', '3h', '4s'],
  )
  choice.pick(['3s', '4s'])
  await vi.advanceTimersByTimeAsync(100)
  expect(choice.objection).toEqual(NO)
  choice.pick(['3s', '3h'])
  await vi.advanceTimersByTimeAsync(100)
  expect(choice.objection).toBeNull()
  choice.pick(['3s', '4s'])
  await vi.advanceTimersByTimeAsync(100)
  table.mine = false
  expect(choice.objection).toBeNull() // it is not my turn any more
})
