// What moves are worth, in figures.
import type { Choice, Decision } from '../protocol'
import { signed } from '../table/score'
import { a } from './words'

export type Unit = Decision['unit']

const SHORT = { points: 'pt', levels: 'lv', blinds: 'bb' } as const

/** A worth: `64 %`, `+1.2 pt`. */
export function worth(value: number, unit: Unit): string {
  return unit === 'chance' ? `${Math.round(100 * value)} %` : a(SHORT[unit], { n: signed(round(value)) })
}

/** How much was given away: `13 %`, `0.4 pt`. */
export function loss(value: number, unit: Unit): string {
  return unit === 'chance' ? `${round(100 * value, 1)} %` : a(SHORT[unit], { n: round(value) })
}

/** A worth and how sure it is: `64 % ± 2.1`. */
export function withError({ value, error = 0 }: Choice, unit: Unit): string {
  return error ? `${worth(value, unit)} ± ${unit === 'chance' ? (100 * error).toFixed(1) : error.toFixed(2)}` : worth(value, unit)
}

const round = (value: number, digits = 2) => Number(value.toFixed(digits))

/** The decisions that have cost most, the worst first. */
export const costliest = (decisions: readonly Decision[], most = 3): Decision[] =>
  decisions
    .filter(({ cost = 0 }) => cost > 0)
    .sort((one, other) => (other.cost ?? 0) - (one.cost ?? 0))
    .slice(0, most)
