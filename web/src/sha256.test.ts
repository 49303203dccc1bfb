import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { sha256 } from './sha256'

test.each([0, 1, 3, 55, 56, 63, 64, 65, 500])('the hash of %i signs is the standard one', (length) => {
  const text = '牌a'.repeat(length).slice(0, length)
  expect(sha256(text)).toBe(createHash('sha256').update(text).digest('hex'))
})
