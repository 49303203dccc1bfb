import { beforeEach, expect, test } from 'vitest'
import { settings } from '../settings.svelte'
import { silent } from './silent'

beforeEach(() => {
  settings.language = 'en'
})

test.each([
  ['pass', 'Mei passes.'],
  ['bury 10C', 'Mei buries 10♣.'],
  ['bury JokerD', 'Mei buries the big joker.'],
  ['KD', 'Mei: K♦'],
  ['KD+', 'Mei: K♦'],
])('%s is said in words', (action, words) => {
  expect(silent('Mei', action)).toBe(words)
})

test('in Chinese, too', () => {
  settings.language = 'zh'
  expect(silent('小梅', 'bury 4C')).toBe('小梅扣下 4♣。')
})
