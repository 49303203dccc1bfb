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
const BETWEEN = /[\s,=+]+/

/** The cards of the hand that an action names. */
const cardsIn = (action: string, hand: readonly string[]) => action.split(BETWEEN).filter((word) => hand.includes(word))

/** Actions that begin with a word (`pass`, `bid 3`) are buttons, unless they name cards of the hand (`cover 2H`): these
 * are picked, like all others. */
export function listMoves(legal: readonly string[], labels: readonly string[], hand: readonly string[] = []): Moves {
  const all = legal.map((action, i) => ({ action, label: labels[i] ?? action }))
  const commands = all.filter(({ action }) => COMMAND.test(action) && cardsIn(action, hand).length === 0)
  return {
    buttons: commands.slice(0, ROOM),
    all,
    more: commands.length > ROOM,
    byCards: commands.length < all.length,
  }
}

/** The action that picked cards stand for: the one that names just these, or else the cards themselves. */
export function actionOf(legal: readonly string[], hand: readonly string[], cards: readonly string[]): string {
  const wanted = [...cards].sort().join()
  return legal.find((action) => cardsIn(action, hand).sort().join() === wanted) ?? cards.join(' ')
}
