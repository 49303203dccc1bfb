// What happens at a table, as sounds: from the events alone, so that every game has them.
import type { Event } from '../protocol'
import type { Table } from '../state/table.svelte'
import * as sounds from './index'

/** What an event sounds like: cards that lie open have been played; a game may name the kind of a play. */
export function soundOf(event: Event): 'rocket' | 'bomb' | 'play' | null {
  const { category, cards } = event as { category?: string; cards?: string[] }
  if (category === 'rocket') return 'rocket'
  if (category === 'bomb') return 'bomb'
  return (event.seat ?? -1) >= 0 && (cards?.length || 'card' in event) ? 'play' : null
}

const FEW = 2

/** Lets a table be heard, in a component. Nothing is heard of what had happened before. */
export function listen(table: Table): void {
  let known = -1
  let few = new Set<number>()
  let dealt = ''
  let ended = false

  $effect(() => {
    const { history, first } = table
    const now = first + history.length
    const news = known < 0 ? [] : history.slice(Math.max(0, known - first))
    known = now
    const heard = news.map(soundOf)
    const loudest = (['rocket', 'bomb', 'play'] as const).find((sound) => heard.includes(sound))
    if (loudest) sounds[loudest]()
  })
  $effect(() => {
    if (table.dealt && table.dealt !== dealt) sounds.deal()
    dealt = table.dealt
  })
  $effect(() => {
    const counts = (table.view as { counts?: number[] } | null)?.counts ?? []
    const now = new Set(counts.flatMap((count, seat) => (count > 0 && count <= FEW ? [seat] : [])))
    if (counts.some((_, seat) => now.has(seat) && !few.has(seat)) && known > 0) sounds.last()
    few = now
  })
  $effect(() => {
    if (table.mine) sounds.knock()
  })
  $effect(() => {
    const payoffs = table.view?.payoffs ?? []
    const over = payoffs.length > 0
    if (over && !ended && table.seat !== null) sounds[(payoffs[table.seat] ?? 0) > 0 ? 'won' : 'lost']()
    ended = over
  })
}
