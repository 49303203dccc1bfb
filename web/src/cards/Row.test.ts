import { render } from '@testing-library/svelte'
import { afterEach, beforeEach, expect, test } from 'vitest'
import Row from './Row.svelte'

interface Flight {
  node: Element
  end: () => void
  cancel: () => void
}

const still = Element.prototype.animate
let flights: Flight[] = []

/** Every animation stays in the air until the test ends it. */
beforeEach(() => {
  flights = []
  Element.prototype.animate = function () {
    let end = () => {}
    let cancel = () => {}
    const finished = new Promise<void>((resolve, reject) => ([end, cancel] = [resolve, () => reject(new Error('cancelled'))]))
    finished.catch(() => {})
    const animation = { cancel() {}, finished, onfinish: null as (() => void) | null }
    flights.push({ node: this, end: () => (end(), animation.onfinish?.()), cancel })
    return animation as unknown as Animation
  }
})
afterEach(() => {
  Element.prototype.animate = still
})

const settled = () => new Promise((done) => setTimeout(done))
const lying = (mat: Element) => [...mat.querySelectorAll<HTMLElement>('[data-lies]')]
const leaving = (mat: Element) => [...mat.querySelectorAll('.leaving')]

/** A row on a mat, with what lies there already. */
function lay(cards: string[]) {
  const mat = document.body.appendChild(document.createElement('div'))
  mat.className = 'mat'
  const shown = render(Row, { target: mat, props: { cards, width: 50, from: 1, to: 2 } })
  return { mat, show: async (next: string[]) => (await shown.rerender({ cards: next }), settled()) }
}

test('a card that comes back while it is being taken is there, once, and nothing hides it', async () => {
  const { mat, show } = lay(['2H', '2H'])
  await show([])
  expect(lying(mat)).toEqual([])
  expect(leaving(mat)).toHaveLength(2)
  await show(['2H', '2H'])
  for (const { end } of [...flights]) end()
  await settled()
  for (const { end } of [...flights]) end()
  await settled()
  expect(lying(mat).map((card) => card.dataset.lies)).toEqual(['2H', '2H'])
  expect(leaving(mat)).toEqual([])
  for (const card of lying(mat)) {
    expect(card.style.visibility).toBe('')
    expect(card.style.opacity).toBe('')
    expect(card.inert).toBeFalsy()
  }
})

test.each(['end', 'cancel'] as const)('the picture of a card that leaves is gone when its flight has come to its %s', async (how) => {
  const { mat, show } = lay(['AS'])
  await show([])
  expect(leaving(mat)).toHaveLength(1)
  for (const flight of flights) flight[how]()
  await settled()
  expect(leaving(mat)).toEqual([])
})

test('what is left of a trick is gone when the next one leaves', async () => {
  const { mat, show } = lay(['AS'])
  await show([])
  await show(['KS'])
  await show([])
  expect(leaving(mat).length).toBeLessThanOrEqual(1)
  expect(lying(mat)).toEqual([])
})

test('a card that arrives is seen by its flight alone, also in the frame before that begins', async () => {
  const { mat, show } = lay([])
  await show(['AS'])
  const [card] = lying(mat)
  expect(card!.style.opacity).toBe('0')
  for (const moment of ['the way is clear', 'it has landed']) {
    expect(card!.style.opacity, moment).toBe('0')
    flights.at(-1)!.end()
    await settled()
  }
  expect(card!.style.opacity).toBe('')
})

test('a card that was not to be seen yet leaves nothing behind', async () => {
  const { mat, show } = lay([])
  await show(['AS'])
  await show([])
  expect(leaving(mat)).toEqual([])
})
