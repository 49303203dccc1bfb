// How a player stands in the hand, in what the screen needs to draw.
import { BACK } from '../../cards/text'
import type { Told, HoldemView } from '../../protocol'
import { chips } from './amounts'
import { lastDeed, potsOf, type Ending } from './story'
import { h } from './words'

/** The best five cards of a hand that lies open, as the server names them. */
export interface Made {
  seat: number
  cards: string[]
}

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
  history: readonly Told[]
  /** The end of a hand that is being shown, instead of what goes on. */
  ending: Ending | null
  made: readonly Made[]
}

export function standingOf({ view, history, ending, made }: Scene, seat: number): Standing {
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
    const known = ending.stacks === null ? (view.hands?.[seat] ?? []) : []
    const stack = ending.stacks?.[seat] ?? view.stacks[seat]!
    return {
      ...shared,
      stack,
      bet: 0,
      cards: shown.length > 0 ? shown : known,
      made: won > 0 ? shared.made : [],
      folded: won === 0 && shown.length === 0,
      allIn: !ending.settled && shown.length > 0 && stack === 0,
      turn: view.to_move === seat && view.phase !== 'over' && ending.stacks === null,
      won,
      says: won > 0 ? h('wins', { n: chips(won) }) : ending.settled ? placed(view, seat) : '',
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
    says: playing ? doing(view, history, seat, allIn) : placed(view, seat),
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
function doing(view: HoldemView, history: readonly Told[], seat: number, allIn: boolean): string {
  const pots = allIn ? potsOf(view, seat) : null
  const parts = [pots ? h('only', { pots: pots.map((number) => potName(number, view.pots!.length).toLowerCase()).join(h('and')) }) : deed(view, history, seat)]
  if (view.small_seat === seat && view.button !== seat) parts.push(h('small_blind'))
  if (view.big_seat === seat) parts.push(h('big_blind'))
  return parts.filter(Boolean).join(' · ')
}

function deed(view: HoldemView, history: readonly Told[], seat: number): string {
  if (!view.live.includes(seat)) return h('did_fold')
  const [word, n] = (lastDeed(history, seat) ?? '').split(' ')
  switch (word) {
    case 'check':
    case 'call':
    case 'show':
    case 'muck':
      return h(`did_${word}`)
    case 'bet':
    case 'raise':
      return h(`did_${word}`, { n: chips(Number(n)) })
    default:
      return ''
  }
}

function placed(view: HoldemView, seat: number): string {
  if (view.playing.includes(seat) || view.phase === 'over') return ''
  return view.places[seat] ? h('out', { n: view.places[seat]! }) : h('gone')
}

/** What a pot is called among so many. */
export function potName(number: number, all: number): string {
  if (all === 1) return h('one_pot')
  if (number === 0) return h('main_pot')
  return all === 2 ? h('side_pot') : h('side_pot_n', { n: number })
}
