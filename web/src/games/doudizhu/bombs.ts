// The bombs that a result counts, as the plays they were.
import type { DouDizhuPlayed, Event, Said } from '../../protocol'

const LINE = 'Bombs:'
const BOMBS = ['bomb', 'rocket']

/** The bombs and rockets of the last deal, for the line of its result that counts them. */
export function bombsFor(line: Said, history: readonly Event[]): DouDizhuPlayed[] {
  if (!line.en.startsWith(LINE)) return []
  const ends = history.flatMap(({ type }, at) => (type === 'result' ? [at] : []))
  const deal = history.slice((ends.at(-2) ?? -1) + 1, ends.at(-1))
  return deal.filter((event): event is DouDizhuPlayed => 'category' in event && BOMBS.includes(event.category))
}
