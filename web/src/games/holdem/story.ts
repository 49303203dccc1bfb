// What the history tells of the hand on the table and of the one before it.
import type { Told, HoldemView } from '../../protocol'

const DEALER = -1

/** How a hand ended. */
export interface Ending {
  /** The number of the event in the game by which it ended. */
  at: number
  number: number
  board: string[]
  /** The hands that were shown, an empty one for each other seat. */
  hands: string[][]
  /** What each seat took out of the pots. */
  won: number[]
  gained: number[]
  /** The chips of all seats when it was over, if the next hand has begun. */
  stacks: number[] | null
  /** Whether the whole board lies open, so that one knows who has won. */
  settled: boolean
}

const isNewHand = ({ seat, text }: Told) => seat === DEALER && text.startsWith('hand ')
const numbers = (text: string) => text.split('/').map(Number)

/** The name=value words of a dealer's event. */
export function factsOf(event: Told): Record<string, string> {
  return Object.fromEntries(event.text.split(' ').filter((word) => word.includes('=')).map((word) => word.split('=', 2)))
}

/** The last hand that came to its end; the history begins with event number `first`. */
export function lastEnding(history: readonly Told[], first = 0): Ending | null {
  const at = history.findLastIndex((event) => event.seat === DEALER && event.text.startsWith('result'))
  if (at < 0) return null
  const event = history[at]!
  const begun = history.slice(0, at).findLast(isNewHand)
  const next = history.slice(at).find(isNewHand)
  return {
    at: first + at,
    number: Number(begun?.text.split(' ')[1] ?? 0),
    board: event.cards ?? [],
    hands: event.hands ?? [],
    won: numbers(factsOf(event).won ?? ''),
    gained: event.scores ?? [],
    stacks: next ? numbers(factsOf(next).stacks ?? '') : null,
    settled: true,
  }
}

/** The same end while only so many cards of its board lie open: the bets are in, and nobody has won yet. */
export function playedOut(ending: Ending, lying: number, stacks: readonly number[]): Ending {
  return {
    ...ending,
    board: ending.board.slice(0, lying),
    won: ending.won.map(() => 0),
    gained: [],
    stacks: (ending.stacks ?? stacks).map((chips, seat) => chips - (ending.won[seat] ?? 0)),
    settled: false,
  }
}

/** What a seat did last on this street: `bet 40`; null if nothing. */
export function lastDeed(history: readonly Told[], seat: number): string | null {
  for (let at = history.length - 1; at >= 0; at--) {
    const event = history[at]!
    if (event.seat === DEALER) return null
    if (event.seat === seat) return event.text
  }
  return null
}

/** Which pots a seat plays for, by their numbers, if it does not play for all; null if it does. */
export function potsOf(view: Pick<HoldemView, 'pots'>, seat: number): number[] | null {
  const pots = view.pots ?? []
  const mine = pots.flatMap(([, seats], number) => (seats.includes(seat) ? [number] : []))
  return mine.length === pots.length ? null : mine
}
