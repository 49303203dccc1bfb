import { expect, test } from 'vitest'
import type { GameInfo, PinochleView } from '../../protocol'
import { flagIn } from '../tricks/flags'
import { callsInOrder, callsOf, dealResults, lastTrick, shownMelds, tricksTaken } from './deal'
import { progress, quickBids } from './progress'
import found from './views.json'
import { meldName, words } from './words'

const views = found as unknown as Record<keyof typeof found, PinochleView>

test('calls by seat and as they came, of this deal only', () => {
  expect(callsOf(views.auction.history ?? [])).toEqual([[200], [], [], []])
  expect(callsOf(views.concede.history ?? [])).toEqual([[200], [0], [0], [0]])
  expect(callsInOrder(views.concede.history ?? []).at(-1)).toEqual({ seat: 3, bid: 0 })
  expect(callsInOrder(views.next.history ?? [])).toEqual([])
})

test('cards shown as melds are dimmed once their owner has played them', () => {
  const before = shownMelds(views.concede.history ?? [], views.concede.melds)
  expect(before[2]).toEqual({ cards: ['QC', 'KC', 'QH', 'KH'], gone: [] })
  const after = shownMelds(views.play.history ?? [], views.play.melds)
  expect(after[2]!.gone).toEqual(['KH'])
  expect(after[1]).toEqual({ cards: ['9S'], gone: ['9S'] })
})

test('before anything has happened the melds themselves say what is shown, no card twice', () => {
  const shown = shownMelds(views.lab.history ?? [], views.lab.melds)
  expect(shown[0]!.cards.toSorted()).toEqual(['JD', 'QS'])
  const twice = [[{ name: 'eightykings', cards: ['KC', 'KD', 'KH', 'KS'], points: 80 }, { name: 'insuitmarriage', cards: ['KH', 'QH'], points: 40 }]]
  expect(shownMelds([], twice)[0]!.cards).toEqual(['KC', 'KD', 'KH', 'KS', 'QH'])
})

test('the contract is reached by melds and tricks together, or by tricks alone', () => {
  expect(progress(views.auction, false)).toBeNull()
  expect(progress(views.play, false)).toEqual({ team: 0, melds: 130, tricks: 40, total: 170, goal: 200, left: 30, part: 68, mark: 80 })
  expect(progress(views.play, true)).toMatchObject({ total: 40, left: 160 })
  expect(progress({ ...views.play, points: [250, 0] }, false)).toMatchObject({ left: 0, part: 100 })
})

test('the last trick lies in front of its owners, also when the deal has ended with it', () => {
  expect(lastTrick(views.play.history ?? [])).toEqual({ plays: [['AS'], ['9S'], ['JS'], ['QS']], leader: 0, winner: 0 })
  expect(lastTrick(views.next.history ?? [])).toMatchObject({ leader: 0, winner: 3 })
  expect(lastTrick(views.auction.history ?? [])).toBeNull()
  expect(tricksTaken(views.play.history ?? [])).toBe(2)
})

test('how a deal ended', () => {
  expect(dealResults(views.play.history ?? [])).toEqual({ count: 0, last: null })
  expect(dealResults(views.next.history ?? [])).toEqual({
    count: 1,
    last: { how: 'made', seat: 0, goal: 200, melds: [130, 30], points: [70, 180], scores: [200, 210] },
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
