import { expect, test } from 'vitest'
import { sortHand, groupStarts } from './sort'
import { cardSVG, formFor, type Form } from './svg'
import { cardName, cardOf, codeOf, identify, isCard, suitOf, SUITS } from './text'

test.each([
  ['7h', '7H'],
  ['Th', 'TH'],
  ['10H', 'TH'],
  ['AS', 'AS'],
  ['BJ', 'BJ'],
  ['RJ', 'RJ'],
  ['JokerC', 'BJ'],
  ['JokerS', 'BJ'],
  ['JokerD', 'RJ'],
  ['XX', 'XX'],
])('%s is drawn as %s', (text, code) => expect(codeOf(text)).toBe(code))

test('what is no card is not drawn', () => {
  expect(() => codeOf('1H')).toThrow()
  expect(['pass', 'S', '8C=S', '33344'].filter(isCard)).toEqual([])
})

test('every card has a picture in every form', () => {
  const codes = ['BJ', 'RJ', 'XX', ...[...'23456789TJQKA'].flatMap((rank) => SUITS.map((suit) => rank + suit))]
  const forms: Form[] = ['full', 'mid', 'mini', 'corner']
  for (const code of codes)
    for (const form of forms) {
      const svg = cardSVG(code, 100, form)
      expect(svg).toMatch(/^<svg.*<\/svg>$/s)
      expect(svg).not.toMatch(/undefined|NaN/)
    }
})

test('a card has as many pips as its rank says', () => {
  for (const [i, rank] of [...'23456789T'].entries()) {
    const paths = cardSVG(`${rank}S`, 100).match(/var\(--suit-s\)"\/>/g)!
    expect(paths.length - 2).toBe(i + 2) // one suit in each corner
  }
})

test('the form follows the width', () => expect([120, 84, 83, 40, 39].map(formFor)).toEqual(['full', 'full', 'mid', 'mid', 'mini']))

test('names in both languages', () => {
  expect(cardName('Qs', 'en')).toBe('queen of spades')
  expect(cardName('10H', 'zh')).toBe('红桃10')
  expect(cardName('RJ', 'zh')).toBe('大王')
})

test('equal cards have names of their own', () => {
  const ids = identify(['5H', '5H', '6H'])
  expect(ids).toEqual(['5H#0', '5H#1', '6H#0'])
  expect(ids.map(cardOf)).toEqual(['5H', '5H', '6H'])
})

test('hands are sorted by rank or by suit', () => {
  const hand = ['3c', 'RJ', 'As', '2d', 'Ah', 'BJ']
  expect(sortHand(hand, 'rank', '3456789TJQKA2')).toEqual(['RJ', 'BJ', '2d', 'As', 'Ah', '3c'])
  expect(sortHand(hand, 'suit')).toEqual(['RJ', 'BJ', 'As', 'Ah', '3c', '2d'])
  expect(groupStarts(sortHand(hand, 'suit'), suitOf)).toEqual([2, 3, 4, 5])
})
