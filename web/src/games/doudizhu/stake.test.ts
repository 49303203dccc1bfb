import { expect, test } from 'vitest'
import { factorsOf } from './stake'

type Deal = Parameters<typeof factorsOf>[0]

const DEALS: [string, Deal, string][] = [
  ['a plain deal', { winner: 0, landlord: 0, bid: 2, stake: 2 }, 'bid 2, stake 2'],
  [
    'bombs and a spring',
    { winner: 0, landlord: 0, bid: 3, bombs: 2, spring: true, factor: 8, multiplier: 8, stake: 24 },
    'bid 3, bombs ×4, spring ×2, stake = 24',
  ],
  [
    'a spring of the peasants after a rob',
    { winner: 1, landlord: 0, bid: 1, robs: 1, spring: true, factor: 4, multiplier: 4, stake: 4 },
    'bid 1, robs ×2, anti_spring ×2, stake = 4',
  ],
  ['a cap', { winner: 2, landlord: 0, bid: 3, bombs: 4, factor: 16, multiplier: 8, stake: 24 }, 'bid 3, bombs ×16, cap ×8, stake = 24'],
]

test.each(DEALS)('%s says how its stake came about', (_, deal, said) => {
  expect(
    factorsOf(deal)
      .map(({ name, value }) => `${name} ${value}`)
      .join(', '),
  ).toBe(said)
})
