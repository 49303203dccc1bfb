// What somebody's finished games add up to.
import type { Said } from '../protocol'
import { forPoints, outcome } from '../table/score'

/** A finished game as `/api/me` tells it. */
export interface Kept {
  id: string
  game: string
  rules: string
  names: string[]
  seat: number
  payoffs: number[]
  at: string
  text: string
  mission?: number
}

/** One of my games: where I sat, how it came out, and who played, bots by their level. */
export interface Mine {
  record: string
  game: string
  rules: string
  at: number
  seat: number
  score: number
  result: 'won' | 'drawn' | 'lost'
  /** The place, where a game is not for points. */
  place: string
  names: string[]
  people: string[]
  levels: string[]
  mission: number
}

/** My games, the newest first. */
export const mine = (games: readonly Kept[]): Mine[] => games.map(played).sort((one, other) => other.at - one.at)

function played({ id, game, rules, names, seat, payoffs, at, text, mission = 0 }: Kept): Mine {
  const score = payoffs[seat] ?? 0
  const best = Math.max(...payoffs)
  const result = new Set(payoffs).size <= 1 ? 'drawn' : score === best ? 'won' : 'lost'
  const bots = botsIn(text)
  const people = names.filter((_, i) => i !== seat && !bots[i])
  return {
    record: id,
    game,
    rules,
    at: Date.parse(at),
    seat,
    score,
    result,
    place: forPoints(payoffs) ? '' : outcome(payoffs, seat),
    names,
    people,
    levels: [...new Set(bots.filter(Boolean))],
    mission,
  }
}

/** The bots of a record seat by seat, nothing for a person. */
export function botsIn(text: string): string[] {
  const bots = /^bots (.*)$/m.exec(text.split('\n\n', 1)[0] ?? '')?.[1] ?? ''
  return bots.split(',').map((bot) => (bot === '-' ? '' : bot))
}

export interface Tally {
  key: string
  played: number
  won: number
  drawn: number
  score: number
}

/** Games counted by something; each game may count for several keys. */
export function tally(games: readonly Mine[], keys: (game: Mine) => readonly string[]): Tally[] {
  const found = new Map<string, Tally>()
  for (const game of games)
    for (const key of keys(game)) {
      const sum = found.get(key) ?? { key, played: 0, won: 0, drawn: 0, score: 0 }
      sum.played++
      if (game.result === 'won') sum.won++
      if (game.result === 'drawn') sum.drawn++
      sum.score += game.score
      found.set(key, sum)
    }
  return [...found.values()].sort((one, other) => other.played - one.played)
}

/** How many more games were won than lost, after each game, the oldest first. */
export function balance(games: readonly Mine[]): number[] {
  let sum = 0
  return [...games].reverse().map(({ result }) => (sum += result === 'won' ? 1 : result === 'lost' ? -1 : 0))
}

/** Whether a game has all these words in its names, rules, levels or title. */
export function matches(game: Mine, title: Said, words: string): boolean {
  const text = [title.en, title.zh, game.game, game.rules, ...game.names, ...game.levels].join(' ').toLowerCase()
  return words
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => text.includes(word))
}
