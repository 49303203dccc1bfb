// How a player stands in the hand, in what the screen needs to draw.
import { BACK } from '../../cards/text'
import { said } from '../../i18n'
import type { HoldemView, Report, Shown } from '../../protocol'
import { chips } from './amounts'
import { lastDeed, potsOf, type Ending, type HoldemEvent } from './story'
import { label } from './words'

export interface Standing {
  seat: number
  stack: number
  /** Chips in front on this street. */
  bet: number
  cards: string[]
  /** Which of all cards make the hand; nothing if that is not to be shown. */
  made: string[]
  folded: boolean
  allIn: boolean
  turn: boolean
  button: boolean
  won: number
  says: string
}

interface Scene {
  view: HoldemView
  history: readonly HoldemEvent[]
  told: readonly Report[]
  /** The end of a hand that is being shown, instead of what goes on. */
  ending: Ending | null
  /** The best five cards of the hands that lie open. */
  made: readonly Shown[]
}

export function standingOf(scene: Scene, seat: number): Standing {
  const { view, ending, made } = scene
  const playing = view.playing.includes(seat) || ending !== null
  const live = view.live.includes(seat)
  const shared = {
    seat,
    button: view.button === seat && ending === null,
    made: made.find((each) => each.seat === seat)?.cards ?? [],
  }
  if (ending) {
    const won = ending.won[seat] ?? 0
    const shown = ending.hands[seat] ?? []
    const known = ending.followed ? [] : (view.hands?.[seat] ?? [])
    const stack = ending.followed || !ending.settled ? ending.stacks[seat]! : view.stacks[seat]!
    return {
      ...shared,
      stack,
      bet: 0,
      cards: shown.length > 0 ? shown : known,
      made: won > 0 ? shared.made : [],
      folded: won === 0 && shown.length === 0,
      allIn: !ending.settled && shown.length > 0 && stack === 0,
      turn: view.to_move === seat && view.phase !== 'over' && !ending.followed,
      won,
      says: won > 0 ? label('wins', { n: chips(won) }) : ending.settled ? placed(view, seat) : '',
    }
  }
  const allIn = live && playing && view.stacks[seat] === 0
  return {
    ...shared,
    made: [],
    stack: view.stacks[seat]!,
    bet: view.bets[seat]!,
    cards: cardsOf(view, seat),
    folded: !live || !playing,
    allIn,
    turn: view.to_move === seat,
    won: 0,
    says: playing ? doing(scene, seat, allIn) : placed(view, seat),
  }
}

/** The cards of a seat that are seen: open, or their backs. */
function cardsOf(view: HoldemView, seat: number): string[] {
  const open = view.hands?.[seat]
  if (open && open.length > 0) return open
  if (view.seat === seat) return view.hand ?? []
  return view.live.includes(seat) && view.playing.includes(seat) ? [BACK, BACK] : []
}

/** What a player in the hand does, and what blind it has. */
function doing(scene: Scene, seat: number, allIn: boolean): string {
  const { view } = scene
  const pots = allIn ? potsOf(view, seat) : null
  const parts = [
    pots
      ? label('only', { pots: pots.map((number) => potName(number, view.pots!.length).toLowerCase()).join(label('and')) })
      : deed(scene, seat),
  ]
  if (view.small_seat === seat && view.button !== seat) parts.push(label('small_blind'))
  if (view.big_seat === seat) parts.push(label('big_blind'))
  return parts.filter(Boolean).join(' · ')
}

function deed({ view, history, told }: Scene, seat: number): string {
  if (!view.live.includes(seat)) return label('folded')
  const short = told[lastDeed(history, seat)]?.short
  return short ? said(short) : ''
}

function placed(view: HoldemView, seat: number): string {
  if (view.playing.includes(seat) || view.phase === 'over') return ''
  return view.places[seat] ? label('out', { n: view.places[seat]! }) : label('gone')
}

/** What a pot is called among so many. */
export function potName(number: number, all: number): string {
  if (all === 1) return label('one_pot')
  if (number === 0) return label('main_pot')
  return all === 2 ? label('side_pot') : label('side_pot_n', { n: number })
}
