import { expect, test } from 'vitest'
import type { GameInfo, PinochleView } from '../../protocol'
import { flagIn } from '../tricks/flags'
import { callsInOrder, callsOf, dealResults, meldName, playOf, shownMelds, tricksTaken } from './deal'
import { progress, quickBids } from './progress'
import found from './views.json'
import { words } from './words'

const views = found as unknown as Record<keyof typeof found, PinochleView>

test('calls by seat and as they came, of this deal only', () => {
  expect(callsOf(views.auction.history ?? [])).toEqual([[], [0], [0], [200]])
  expect(callsOf(views.concede.history ?? [])).toEqual([[0], [0], [0], []])
  expect(callsInOrder(views.concede.history ?? []).at(-1)).toEqual({ seat: 2, bid: 0 })
  expect(callsInOrder(views.next.history ?? [])).toEqual([])
})

test('cards shown as melds are dimmed once their owner has played them', () => {
  const before = shownMelds(views.concede, views.concede.history ?? [])
  expect(before[2]).toEqual({ cards: ['9C', 'QC', 'KC', 'QH', 'KH'], gone: [] })
  const after = shownMelds(views.play, views.play.history ?? [])
  expect(after[0]).toEqual({ cards: ['JD', 'QS', 'KS'], gone: ['JD'] })
  expect(after[1]).toEqual({ cards: ['9C'], gone: [] })
})

test('melds lie there before anything has happened', () => {
  expect(shownMelds(views.lab, [])[0]).toEqual({ cards: ['JD', 'QS'], gone: [] })
  expect(shownMelds(views.auction, views.auction.history ?? [])).toEqual([])
})

test('how far the contract is made', () => {
  expect(progress(views.auction)).toBeNull()
  expect(progress(views.play)).toEqual({ melds: 50, tricks: 40, total: 90, goal: 200, part: 36, mark: 80 })
  expect(views.play.lacking).toBe('points')
  expect(progress({ ...views.play, made: 380 })).toMatchObject({ total: 380, part: 100 })
})

test('the last trick lies in front of its owners, also when the deal has ended with it', () => {
  const taken = tricksTaken(views.play.history ?? [])
  expect(taken.length).toBe(2)
  expect(taken.at(-1)).toMatchObject({ leader: 3, winner: 3, card: 'AH' })
  expect([0, 1, 2, 3].map((seat) => playOf(taken.at(-1)!, seat))).toEqual(['10H', '9H', '9H', 'AH'])
  expect(tricksTaken(views.next.history ?? []).at(-1)).toMatchObject({ leader: 1, winner: 1, bonus: 10 })
  expect(tricksTaken(views.concede.history ?? [])).toEqual([])
})

test('how a deal ended', () => {
  expect(dealResults(views.play.history ?? [])).toEqual([])
  const [result, ...more] = dealResults(views.next.history ?? [])
  expect(more).toEqual([])
  expect(result).toMatchObject({
    ending: 'made',
    bidder: 3,
    goal: 200,
    melds: [130, 50],
    points: [60, 190],
    changes: [190, 240],
    totals: [190, 240],
  })
})

test('quick bids go up from the least one', () => {
  const bids = (views.auction.legal ?? []).flatMap((text) => (text.startsWith('bid ') ? [Number(text.slice(4))] : []))
  expect(quickBids(bids)).toEqual([210, 220, 240, 270])
  expect(quickBids([9990, 10000])).toEqual([9990, 10000])
})

test('every meld of a view has a name', () => {
  const names = Object.values(views).flatMap(({ melds = [] }) => melds.flat().map(({ name }) => name))
  expect(names.length).toBeGreaterThan(3)
  for (const name of names) expect(words).toHaveProperty(name)
  expect(meldName('unheard of')).toBe('unheard of')
})

test('rules are the preset’s values and what the table changed', () => {
  const info = { presets: [{ name: 'auction', values: { pass_cards: '0', target: '1500' } }] } as unknown as GameInfo
  expect(flagIn('auction,pass_cards=3', info, 'pass_cards')).toBe('3')
  expect(flagIn('auction,pass_cards=3', info, 'target')).toBe('1500')
  expect(flagIn('auction', undefined, 'target')).toBe('')
})
