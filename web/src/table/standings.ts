// What a summary says of each seat, and what of the game as a whole.
import type { Item, Summary } from '../protocol'

/** One seat of a result: the line about it, and what else is said of it. */
export interface Standing {
  seat: number
  line: Item
  more: Item[]
}

export interface Sheet {
  /** In the order of the summary. */
  standings: Standing[]
  /** What is about no seat: how the score is made up, the last deal, the board. */
  items: Item[]
}

/** Divides a summary so that everything in it is shown once. */
export function sheetOf({ items = [] }: Summary): Sheet {
  const about = (item: Item) => item.seat ?? -1
  const seats = [...new Set(items.map(about))].filter((seat) => seat >= 0)
  const standings = seats.map((seat) => {
    const [line, ...more] = items.filter((item) => about(item) === seat)
    return { seat, line: line!, more }
  })
  return { standings, items: items.filter((item) => about(item) < 0) }
}
