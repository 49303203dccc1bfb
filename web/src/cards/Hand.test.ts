import { fireEvent, render, screen } from '@testing-library/svelte'
import { beforeEach, expect, test, vi } from 'vitest'
import { Choice } from '../state/choice.svelte'
import Hand from './Hand.svelte'

const CARDS = ['AS', 'KH', 'KC', '9D', '9D']
let choice: Choice
const consider = vi.fn(async () => null)

beforeEach(() => {
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => 500 })
  choice = new Choice(
    () => ({ consider, mine: true, turn: 1 }),
    () => CARDS,
  )
  consider.mockClear()
})

const show = (more = {}) => render(Hand, { cards: CARDS, choice, label: 'Your cards', layout: { card: 100 }, ...more })
const options = () => screen.getAllByRole('option')
const picked = () => options().flatMap((option, i) => (option.getAttribute('aria-selected') === 'true' ? [i] : []))

test('a click by assistive technology toggles a card', async () => {
  show()
  await fireEvent.click(options()[1]!)
  expect(picked()).toEqual([1])
  await fireEvent.click(options()[1]!)
  expect(picked()).toEqual([])
})

test('a pointer picks, a drag picks all it crosses, a second one puts them back', async () => {
  show()
  const hand = screen.getByRole('listbox')
  const at = (card: number) => ({ button: 0, clientX: 76 + card * 62 + 8, clientY: 80 })
  for (const expected of [[0, 1, 2], []]) {
    await fireEvent.pointerDown(hand, at(0))
    await fireEvent.pointerMove(hand, at(2))
    await fireEvent.pointerUp(hand)
    expect(picked()).toEqual(expected)
  }
})

test('arrows and space pick; enter plays', async () => {
  const onsubmit = vi.fn()
  show({ onsubmit })
  const hand = screen.getByRole('listbox')
  await fireEvent.keyDown(hand, { key: 'ArrowRight' })
  await fireEvent.keyDown(hand, { key: ' ' })
  expect(picked()).toEqual([1])
  expect(hand.getAttribute('aria-activedescendant')).toBe(options()[1]!.id)
  await fireEvent.keyDown(hand, { key: 'Enter' })
  expect(onsubmit).toHaveBeenCalledOnce()
})

test('a rank picks its next card, with shift all of them', async () => {
  show()
  const hand = screen.getByRole('listbox')
  await fireEvent.keyDown(hand, { key: 'k' })
  expect(picked()).toEqual([1])
  await fireEvent.keyDown(hand, { key: 'k' })
  expect(picked()).toEqual([1, 2])
  await fireEvent.keyDown(hand, { key: '(', code: 'Digit9', shiftKey: true })
  expect(picked()).toEqual([1, 2, 3, 4])
})

test('cards that cannot be played are said to be so', () => {
  show({ playable: (card: string) => card !== 'AS' })
  expect(options().map((option) => option.getAttribute('aria-disabled'))).toEqual(['true', null, null, null, null])
})

test('the server is asked what the picked cards are', async () => {
  vi.useFakeTimers()
  show()
  choice.pick(['9D', 'KC'])
  await vi.advanceTimersByTimeAsync(100)
  expect(consider).toHaveBeenCalledWith('KC 9D')
  vi.useRealTimers()
})
