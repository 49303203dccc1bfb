// Buttons for a list of legal actions whose meaning is not known here.

export interface Button {
  action: string
  label: string
}

export interface Moves {
  /** What becomes a button of its own. */
  buttons: Button[]
  all: Button[]
  /** Whether `all` has more than the buttons and the cards show. */
  more: boolean
  /** Whether some actions are plays of cards, which are picked in the hand. */
  byCards: boolean
}

const ROOM = 5
const COMMAND = /^[a-z]+(?:[+ ]|$)/

/** Actions that begin with a word (`pass`, `bid 3`, `declare 2H`) are buttons; the others are cards to pick. */
export function listMoves(legal: readonly string[], labels: readonly string[]): Moves {
  const all = legal.map((action, i) => ({ action, label: labels[i] ?? action }))
  const commands = all.filter(({ action }) => COMMAND.test(action))
  return {
    buttons: commands.slice(0, ROOM),
    all,
    more: commands.length > ROOM,
    byCards: commands.length < all.length,
  }
}
