import { render } from '@testing-library/svelte'
import { expect, test } from 'vitest'
import Markdown from './Markdown.svelte'
import { parse } from './markdown'

test('headings, paragraphs, lists, tables and code', () => {
  const text = '# Title\n\nOne *two*\n**three** `four`\n\n- a\n- b\n  more\n\n1. x\n\n| h | i |\n|---|---|\n| 1 | 2 |\n\n```\ncode\n```\n'
  expect(parse(text).map(({ kind }) => kind)).toEqual(['heading', 'paragraph', 'list', 'list', 'table', 'code'])
  const { container } = render(Markdown, { text })
  expect(container.querySelectorAll('li')).toHaveLength(3)
  expect(container.querySelector('td')?.textContent).toBe('1')
  expect(container.querySelector('strong')?.textContent).toBe('three')
})

test('nothing in the text becomes an element', () => {
  const { container } = render(Markdown, { text: '<img src=x onerror=alert(1)> [x](javascript:alert(1))' })
  expect(container.querySelector('img, a, script')).toBeNull()
  expect(container.textContent).toContain('<img src=x')
})
