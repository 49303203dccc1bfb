// The bombs that a result counts, as the plays they were.
import type { Event, Said } from '../../protocol'

const LINE = 'Bombs:'
const BOMB = /^(?:BR|(.)\1{3})$/

/** The bombs and rockets of the last deal, for the line of its result that counts them. */
export function bombsFor(line: Said, history: readonly Event[]): Event[] {
  if (!line.en.startsWith(LINE)) return []
  const ends = history.flatMap(({ text }, at) => (text === 'result' ? [at] : []))
  return history.slice((ends.at(-2) ?? -1) + 1, ends.at(-1)).filter(({ text, cards }) => cards?.length && BOMB.test(text))
}
