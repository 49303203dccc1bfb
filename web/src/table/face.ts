// What the zones of a declared face show of a view: beside each seat, and in the middle of the table.
import { sortHand } from '../cards/sort'
import { suitOf } from '../cards/text'
import type { Face, Said, View, Zone } from '../protocol'

export interface Counter {
  title: Said | null
  value: string
}

/** What is seen beside a seat. */
export interface Beside {
  count: number | undefined
  badges: Said[]
  counters: Counter[]
  /** The cards that lie before it, if there is a trick. */
  cards: string[]
}

/** What is seen in the middle: rows of cards, a number of cards face down, or a number or word. */
export interface Middle {
  title: Said | null
  rows: string[][]
  pile: number | null
  value: string
}

const NOTHING: Beside = { count: undefined, badges: [], counters: [], cards: [] }

const valueOf = (view: View, { field }: Zone): unknown => (view as unknown as Record<string, unknown>)[field]
const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : value ? [String(value)] : [])

export function beside(view: View, { zones = [] }: Face, seat: number): Beside {
  return zones.reduce((found, zone): Beside => {
    const value = valueOf(view, zone)
    const own: unknown = Array.isArray(value) && value.length === view.seats ? value[seat] : undefined
    switch (zone.kind) {
      case 'count':
        return { ...found, count: typeof own === 'number' ? own : found.count }
      case 'badge':
        return zone.title && (value === seat || own === true) ? { ...found, badges: [...found.badges, zone.title] } : found
      case 'counter':
        return own === undefined ? found : { ...found, counters: [...found.counters, { title: zone.title ?? null, value: String(own) }] }
      case 'trick':
        return { ...found, cards: [...found.cards, ...texts(own)] }
      default:
        return found
    }
  }, NOTHING)
}

export function middle(view: View, { zones = [], ranks }: Face): Middle[] {
  return zones.flatMap((zone) => {
    const value = valueOf(view, zone)
    const shown: Middle = { title: zone.title ?? null, rows: [], pile: null, value: '' }
    if (value === undefined || value === null || value === '') return []
    switch (zone.kind) {
      case 'rows':
        return texts(value).length > 0 ? [{ ...shown, rows: bySuit(texts(value), ranks) }] : []
      case 'row':
        return texts(value).length > 0 ? [{ ...shown, rows: [texts(value)] }] : []
      case 'pile':
        return [typeof value === 'number' ? { ...shown, pile: value } : { ...shown, rows: [texts(value).slice(-1)] }]
      case 'counter':
        return Array.isArray(value) ? [] : [{ ...shown, value: String(value) }]
      default:
        return []
    }
  })
}

/** A row for each suit, from low to high. */
function bySuit(cards: readonly string[], ranks: string | undefined): string[][] {
  const sorted = sortHand(cards, 'suit', ranks)
  const suits = [...new Set(sorted.map(suitOf))]
  return suits.map((suit) => sorted.filter((card) => suitOf(card) === suit).reverse())
}
