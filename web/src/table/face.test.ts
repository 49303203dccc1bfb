import { expect, test } from 'vitest'
import type { Face, View } from '../protocol'
import { beside, middle } from './face'

const said = (en: string) => ({ en, zh: en })
const face: Face = {
  zones: [
    { kind: 'rows', field: 'table', title: said('Rows') },
    { kind: 'pile', field: 'top' },
    { kind: 'pile', field: 'stock', title: said('Stock') },
    { kind: 'counter', field: 'trump', title: said('Trump') },
    { kind: 'counter', field: 'scores', title: said('Score') },
    { kind: 'count', field: 'sizes' },
    { kind: 'badge', field: 'dealer', title: said('Dealer') },
    { kind: 'badge', field: 'out', title: said('Out') },
    { kind: 'trick', field: 'trick' },
    { kind: 'hand', field: 'hand' },
  ],
}
const view = {
  seats: 2,
  table: ['9h', '7s', '8h', '7h'],
  top: ['3c', '4c'],
  stock: 0,
  trump: 'H',
  scores: [3, -3],
  sizes: [5, 0],
  dealer: 1,
  out: [false, true],
  trick: [['5h', '5h'], '2c'],
  hand: ['As'],
} as unknown as View

test('beside each seat is what the view has for it', () => {
  expect(beside(view, face, 0)).toEqual({ count: 5, badges: [], counters: [{ title: said('Score'), value: '3' }], cards: ['5h', '5h'] })
  expect(beside(view, face, 1)).toEqual({
    count: 0,
    badges: [said('Dealer'), said('Out')],
    counters: [{ title: said('Score'), value: '-3' }],
    cards: ['2c'],
  })
})

test('in the middle are rows by suits, piles, and the numbers of the table', () => {
  expect(middle(view, face)).toEqual([
    { title: said('Rows'), rows: [['7s'], ['7h', '8h', '9h']], pile: null, value: '' },
    { title: null, rows: [['4c']], pile: null, value: '' },
    { title: said('Stock'), rows: [], pile: 0, value: '' },
    { title: said('Trump'), rows: [], pile: null, value: 'H' },
  ])
})

test('a field that a view does not have is not shown', () => {
  const bare = { seats: 2 } as unknown as View
  expect(middle(bare, face)).toEqual([])
  expect(beside(bare, face, 0)).toEqual({ count: undefined, badges: [], counters: [], cards: [] })
})
