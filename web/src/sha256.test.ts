import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { sha256 } from './sha256'
import { startOf } from './table/fairness'

test.each([0, 1, 3, 55, 56, 63, 64, 65, 500])('the hash of %i signs is the standard one', (length) => {
  const text = '牌a'.repeat(length).slice(0, length)
  expect(sha256(text)).toBe(createHash('sha256').update(text).digest('hex'))
})

test('the start of a record is what stands behind its name', () => {
  expect(startOf('paiju 1\ngame doudizhu\nstart key=1 hands=3/4\n\n0 pass\n')).toBe('key=1 hands=3/4')
  expect(startOf('paiju 1\n')).toBeNull()
})
