// What the history of a Pinochle table tells of the current deal: calls, cards shown as melds and played since, results.
import type { Told, Meld } from '../../protocol'

const DEALER = -1

/** The ranks from low to high. */
export const RANKS = '9JQKTA'

export interface DealResult {
  how: 'made' | 'set' | 'conceded' | 'no_marriage'
  /** Who held the contract, and what was to be reached. */
  seat: number
  goal: number
  /** By team. */
  melds: [number, number]
  points: [number, number]
  scores: [number, number]
}

/** The events since the cards were dealt. */
export function thisDeal(history: readonly Told[]): Told[] {
  return history.slice(history.findLastIndex(({ seat, text }) => seat === DEALER && text.startsWith('deal ')) + 1)
}

/** What each seat has called, in order: a number, or 0 for a pass. */
export function callsOf(history: readonly Told[], seats = 4): number[][] {
  const calls: number[][] = Array.from({ length: seats }, () => [])
  for (const { seat, text } of thisDeal(history)) {
    if (seat === DEALER) continue
    if (text === 'pass') calls[seat]!.push(0)
    else if (text.startsWith('bid ')) calls[seat]!.push(Number(text.slice(4)))
  }
  return calls
}

/** The calls as they came. */
export function callsInOrder(history: readonly Told[]): { seat: number; bid: number }[] {
  return thisDeal(history).flatMap(({ seat, text }) =>
    seat === DEALER ? [] : text === 'pass' ? [{ seat, bid: 0 }] : text.startsWith('bid ') ? [{ seat, bid: Number(text.slice(4)) }] : [],
  )
}

/** The cards that each seat shows as melds, and which of them it has played since. `melds` serve until that is told. */
export function shownMelds(history: readonly Told[], melds: readonly (readonly Meld[])[] = [], seats = 4): { cards: string[]; gone: string[] }[] {
  const events = thisDeal(history)
  const at = events.findLastIndex(({ seat, text }) => seat === DEALER && text.startsWith('melds '))
  const hands = at < 0 ? [] : (events[at]!.hands ?? [])
  return Array.from({ length: seats }, (_, seat) => {
    const cards = at < 0 ? together(melds[seat] ?? []) : (hands[seat] ?? [])
    const played = at < 0 ? [] : events.slice(at + 1).filter((event) => event.seat === seat).map(({ text }) => text)
    return { cards, gone: common(cards, played) }
  })
}

/** The cards of several melds, each as often as one of them needs it. */
function together(melds: readonly Meld[]): string[] {
  return melds.reduce<string[]>((all, { cards }) => [...all, ...without(cards, common(cards, all))], [])
}

function without(cards: readonly string[], others: readonly string[]): string[] {
  const left = [...others]
  return cards.filter((card) => {
    const at = left.indexOf(card)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

/** What is in both lists, each as often as in both. */
function common(cards: readonly string[], others: readonly string[]): string[] {
  const left = [...others]
  return cards.filter((card) => {
    const at = left.indexOf(card)
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
}

/** How many deals have ended, and how the last one did. */
export function dealResults(history: readonly Told[]): { count: number; last: DealResult | null } {
  const ended = history.filter(({ seat, text }) => seat === DEALER && text.startsWith('result '))
  const event = ended.at(-1)
  if (!event) return { count: 0, last: null }
  const facts = Object.fromEntries(event.text.split(' ').flatMap((word) => (word.includes('=') ? [word.split('=') as [string, string]] : [])))
  const pair = (text = '0/0') => text.split('/').map(Number) as [number, number]
  return {
    count: ended.length,
    last: {
      how: event.text.split(' ')[1] as DealResult['how'],
      seat: Number(facts.seat),
      goal: Number(facts.goal),
      melds: pair(facts.melds),
      points: pair(facts.points),
      scores: [event.scores?.[0] ?? 0, event.scores?.[1] ?? 0],
    },
  }
}

/** How many tricks were taken in all. */
export const tricksTaken = (history: readonly Told[]): number => history.filter(({ seat, text }) => seat === DEALER && text.startsWith('trick ')).length

export interface Taken {
  /** Cards by seat. */
  plays: string[][]
  leader: number
  winner: number
}

/** The trick that was taken last, also if the deal has ended with it. */
export function lastTrick(history: readonly Told[]): Taken | null {
  const at = history.findLastIndex(({ seat, text }) => seat === DEALER && text.startsWith('trick '))
  const cards = history[at]?.cards ?? []
  const last = history[at - 1]?.seat
  if (at < 0 || cards.length === 0 || last === undefined) return null
  const leader = (last + 1) % cards.length
  const plays: string[][] = cards.map(() => [])
  cards.forEach((card, i) => plays[(leader + i) % cards.length]!.push(card))
  return { plays, leader, winner: Number(/seat=(\d)/.exec(history[at]!.text)?.[1]) }
}
