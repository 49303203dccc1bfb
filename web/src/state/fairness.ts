// Deals that nobody can choose: the arithmetic. The server promises a shuffle, players seal and then show their cuts, and
// the cards follow from all of them (docs/server.md, fair deals).
import type { Deal } from '../protocol'
import { sha256 } from '../sha256'

/** What is wrong with a deal; `what` was said differently before, `seat` is whose cut it is about. */
export interface Doubt {
  code: 'changed' | 'ignored' | 'forged' | 'broken' | 'swapped'
  what?: 'promise' | 'seals' | 'cuts' | 'start'
  seat?: number
}

const NO_CUT = '-'

export const promiseOf = ({ record, number, rules }: Pick<Deal, 'record' | 'number' | 'rules'>, game: string, shuffle: string): string =>
  sha256(`paiju deal ${record} ${number} ${game} ${rules} ${shuffle}`)

export const sealOf = (promise: string, seat: number, cut: string): string => sha256(`paiju cut ${promise} ${seat} ${cut}`)

/** 32 random bytes in hex. */
export function randomCut(): string {
  return [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The first digits of a promise, to be read out and compared. */
export const short = (promise: string): string => promise.slice(0, 8)

/** A cut that does not fit its seal under this promise. */
export function forged(promise: string, seals: readonly string[], cuts: readonly string[]): Doubt | null {
  if (seals.length !== cuts.length) return { code: 'forged', seat: Math.min(seals.length, cuts.length) }
  const seat = cuts.findIndex((cut, i) => cut && sealOf(promise, i, cut) !== seals[i])
  return seat < 0 ? null : { code: 'forged', seat }
}

/** Checks a deal of which everything is known. That the start follows from the seed only the game's rules can tell: `paiju verify`. */
export function check(deal: Deal, game: string): Doubt | null {
  const { promise, seals = [], cuts = [], dealt, shuffle = '', start = '' } = deal
  if (promiseOf(deal, game, shuffle) !== promise) return { code: 'broken' }
  return forged(promise, seals, cuts) ?? (sha256(start) === dealt ? null : { code: 'swapped' })
}

/** How the cards of a record came about, as it says itself; null if it does not. */
export function dealIn(text: string): { deal: Deal; game: string } | null {
  const end = text.indexOf('\n\n')
  const headers = new Map(
    (end < 0 ? text : text.slice(0, end)).split('\n').map((line) => [line.split(' ', 1)[0]!, line.slice(line.indexOf(' ') + 1).trim()]),
  )
  const [game, start, about, promise, shuffle, seals, cuts] = ['game', 'start', 'deal', 'promise', 'shuffle', 'seals', 'cuts'].map((name) =>
    headers.get(name),
  )
  const parts = /^(\S+) (\d+) (.*)$/.exec(about ?? '')
  if (!game || !start || !parts || !promise || !shuffle || !seals || !cuts) return null
  const bySeats = (list: string) => list.split(' ').map((each) => (each === NO_CUT ? '' : each))
  const deal: Deal = {
    record: parts[1]!,
    number: Number(parts[2]),
    rules: parts[3]!,
    promise,
    phase: 'shown',
    seals: bySeats(seals),
    cuts: bySeats(cuts),
    dealt: sha256(start),
    shuffle,
    start,
  }
  return { deal, game }
}
