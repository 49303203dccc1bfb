// What the history of a Tractor table tells beyond the View: the last trick, failed throws, how a hand ended.
import type { Told } from '../../protocol'

const DEALER = -1

export interface Taken {
  plays: string[][]
  leader: number
  winner: number
  points: number
}

export interface HandResult {
  /** Points of the opponents, and how many of them came from the kitty. */
  points: number
  kitty: number
  /** The cards that were buried. */
  buried: string[]
  declarersWin: boolean
  gain: number
  levels: string[]
  /** What each seat won or lost. */
  scores: number[]
}

/** How many tricks were taken in all. */
export const tricksTaken = (history: readonly Told[]): number => history.filter(isTrick).length

/** How many hands have ended. */
export const resultsSoFar = (history: readonly Told[]): number => history.filter(({ seat, text }) => seat === DEALER && text.startsWith('result ')).length

/** The trick that was taken last in this hand. */
export function lastTrick(history: readonly Told[], seats: number): Taken | null {
  const end = history.findLastIndex(isTrick)
  if (end < 0 || history.slice(end).some(({ seat, text }) => seat === DEALER && /^(?:hand|redeal)\b/.test(text))) return null
  const begin = history.slice(0, end).findLastIndex(({ seat, text }) => isTrick({ seat, text }) || (seat !== DEALER && !isPlay(text)))
  const plays: string[][] = Array.from({ length: seats }, () => [])
  const events = history.slice(begin + 1, end)
  for (const { seat, text, cards = [] } of events) {
    if (seat !== DEALER) plays[seat]!.push(...cards)
    else if (text.startsWith('throw ')) plays[Number(text.split(' ')[1])] = text.split(' ').slice(3)
  }
  const [, winner, , points] = history[end]!.text.split(' ')
  return { plays, leader: events.find(({ seat }) => seat !== DEALER)?.seat ?? 0, winner: Number(winner), points: Number(points) }
}

/** A throw of the current trick that was beaten: who threw what. */
export function failedThrow(history: readonly Told[]): { seat: number; shown: string[]; led: string[] } | null {
  const event = history.slice(history.findLastIndex(isTrick) + 1).findLast(({ seat, text }) => seat === DEALER && text.startsWith('throw '))
  if (!event) return null
  const [, seat, , ...led] = event.text.split(' ')
  return { seat: Number(seat), shown: event.cards ?? [], led }
}

/** How the last hand came out; null if none has ended yet. */
export function lastResult(history: readonly Told[]): HandResult | null {
  const event = history.findLast(({ seat, text }) => seat === DEALER && text.startsWith('result '))
  if (!event) return null
  const facts = Object.fromEntries(event.text.split(' ').flatMap((word) => (word.includes('=') ? [word.split('=') as [string, string]] : [])))
  return {
    points: Number(facts.points),
    kitty: Number(facts.kitty),
    buried: event.cards ?? [],
    declarersWin: facts.winner === 'declarers',
    gain: Number(facts.gain),
    levels: (facts.levels ?? '').split('/'),
    scores: event.scores ?? [],
  }
}

const isTrick = ({ seat, text }: Pick<Told, 'seat' | 'text'>) => seat === DEALER && text.startsWith('trick ')
const isPlay = (text: string) => /^(?:(?:10|[2-9JQKA])[CDHS]|Joker[CD])\+?$/.test(text)
