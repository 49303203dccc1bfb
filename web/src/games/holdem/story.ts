// What the history tells of the hand on the table and of the one before it.
import type { HoldemResult, HoldemView } from '../../protocol'

export type HoldemEvent = NonNullable<HoldemView['history']>[number]

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
  /** The chips of all seats when it was over. */
  stacks: number[]
  /** Whether the next hand has begun. */
  followed: boolean
  /** Whether the whole board lies open, so that one knows who has won. */
  settled: boolean
}

/** The last hand that came to its end; the history begins with event number `first`. */
export function lastEnding(history: readonly HoldemEvent[], first = 0): Ending | null {
  const at = history.findLastIndex(({ type }) => type === 'result')
  if (at < 0) return null
  const event = history[at] as HoldemResult
  return {
    at: first + at,
    number: event.number,
    board: event.cards ?? [],
    hands: event.hands ?? [],
    won: event.won,
    gained: event.scores ?? [],
    stacks: event.stacks,
    followed: history.slice(at).some(({ type }) => type === 'deal'),
    settled: true,
  }
}

/** The same end while only so many cards of its board lie open: the bets are in, and nobody has won yet. */
export function playedOut(ending: Ending, lying: number): Ending {
  return {
    ...ending,
    board: ending.board.slice(0, lying),
    won: ending.won.map(() => 0),
    gained: [],
    stacks: ending.stacks.map((chips, seat) => chips - ending.won[seat]!),
    settled: false,
  }
}

/** Where in the history a seat did its last thing on this street; -1 for nothing. */
export function lastDeed(history: readonly HoldemEvent[], seat: number): number {
  const street = history.findLastIndex((event) => event.seat === DEALER)
  const at = history.findLastIndex((event) => event.seat === seat)
  return at > street ? at : -1
}

/** Which pots a seat plays for, by their numbers, if it does not play for all; null if it does. */
export function potsOf(view: Pick<HoldemView, 'pots'>, seat: number): number[] | null {
  const pots = view.pots ?? []
  const mine = pots.flatMap(([, seats], number) => (seats.includes(seat) ? [number] : []))
  return mine.length === pots.length ? null : mine
}
