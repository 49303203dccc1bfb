import { beforeEach, expect, test } from 'vitest'
import { settings } from '../settings.svelte'
import { fill, said, translator, type Words } from './index'
import { words } from './words'

beforeEach(() => (settings.language = 'en'))

// every table of words in the client, found by its export
const tables = import.meta.glob<{ words?: Words }>(['../**/words.ts'], { eager: true })
const all = Object.values(tables).flatMap((module) => Object.entries(module.words ?? {}))

test('there are words to check', () => expect(all.length).toBeGreaterThan(Object.keys(words).length))

test.each(all)('%s is said in both languages with the same facts', (_, [en, zh]) => {
  expect(en.trim()).not.toBe('')
  expect(zh.trim()).not.toBe('')
  const facts = (text: string) => [...text.matchAll(/\{(\w+)/g)].map(([, name]) => name).sort()
  expect(facts(zh)).toEqual(facts(en))
})

test('facts are filled in, numbers with their noun', () => {
  expect(fill('{name} has {n:card|cards}', { name: 'Mei', n: 1 })).toBe('Mei has 1 card')
  expect(fill('{n:card|cards}', { n: 3 })).toBe('3 cards')
})

test('the language of the settings is spoken', () => {
  const t = translator({ hint: ['Hint', '提示'] })
  expect(t('hint')).toBe('Hint')
  settings.language = 'zh'
  expect(t('hint')).toBe('提示')
  expect(said({ en: 'Your turn.', zh: '轮到你了。' })).toBe('轮到你了。')
})
