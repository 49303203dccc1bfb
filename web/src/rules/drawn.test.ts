import { expect, test } from 'vitest'
import { drawn } from './drawn'

test('cards are drawn where the rules spell them, and nothing else is', () => {
  expect(drawn('6D 6D', false)).toEqual(['6D', '6D'])
  expect(drawn('JokerC', false)).toEqual(['JokerC'])
  expect(drawn('3334B', true)).toEqual(['3s', '3h', '3d', '4s', 'BJ'])
  for (const text of ['pass', 'classic', 'wings=loose', '9 J Q K 10 A']) expect(drawn(text, true)).toBeNull()
  expect(drawn('333', false)).toBeNull()
})
