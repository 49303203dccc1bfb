// The plays of a deal, divided into tricks for the eye: one ends when everybody else has passed.
import type { DouDizhuCalled, DouDizhuPassed, DouDizhuPlayed, DouDizhuView, Event } from '../../protocol'

export type Play = DouDizhuPlayed | DouDizhuPassed
export type Deed = Play | DouDizhuCalled
export type Trick = Play[]

const DEALER = -1

/** The tricks of the running deal; the last one is the one on the table and may be empty. */
export function tricksOf(history: readonly Event[], seats: number): Trick[] {
  const begun = history.findLastIndex(({ seat }) => seat === DEALER) + 1
  const tricks: Trick[] = [[]]
  let passes = 0
  for (const event of history.slice(begun).filter(isPlay)) {
    tricks.at(-1)!.push(event)
    passes = isPass(event) ? passes + 1 : 0
    if (passes === seats - 1) {
      tricks.push([])
      passes = 0
    }
  }
  return tricks
}

const isPlay = (event: Event): event is Play => event.type === 'play' || event.type === 'pass'

export const isPass = ({ type }: Play): boolean => type === 'pass'

/** What lies before a seat: its last play of the trick, else, while nobody has led, its pass in the one before. */
export function before(seat: number, tricks: readonly Trick[]): Play | null {
  const now = tricks.at(-1)!.findLast((event) => event.seat === seat)
  if (now) return now
  const last = tricks.at(-1)!.length === 0 ? tricks.at(-2)?.findLast((event) => event.seat === seat) : undefined
  return last && isPass(last) ? last : null
}

/** The combinations of the trick before this one, to look back at. */
export const previousPlays = (tricks: readonly Trick[]): Play[] => (tricks.at(-2) ?? []).filter((event) => !isPass(event))

/** What a seat said last in the auction of this deal. */
export function callOf(seat: number, view: DouDizhuView, history: readonly Event[]): DouDizhuCalled | null {
  if (!view.bids?.some((bid) => bid.seat === seat)) return null
  return history.findLast((event): event is DouDizhuCalled => event.type === 'call' && event.seat === seat) ?? null
}
