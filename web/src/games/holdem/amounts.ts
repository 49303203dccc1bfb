// How much to bet: every amount is the total in front of the player on this street.

/** What a bet may be, as the server says it. */
export interface Limits {
  low: number
  high: number
  /** All the player could put in front. */
  reach: number
  /** One step of the slider. */
  step: number
}

/** What the sizes are parts of. */
export interface Stakes {
  price: number
  /** All chips of this hand. */
  pot: number
  toCall: number
}

export type PresetName = 'min' | 'half' | 'three_quarters' | 'pot' | 'all_in'

export interface Preset {
  name: PresetName
  amount: number
  /** Whether so much may be bet. */
  open: boolean
}

const SHARES: [PresetName, number][] = [
  ['half', 1 / 2],
  ['three_quarters', 3 / 4],
  ['pot', 1],
]

/** The five usual sizes. Those that are too little or too much are closed. */
export function presets(limits: Limits, { price, pot, toCall }: Stakes): Preset[] {
  const amounts: [PresetName, number][] = [
    ['min', limits.low],
    ...SHARES.map(([name, share]): [PresetName, number] => [name, price + Math.round((pot + toCall) * share)]),
    ['all_in', limits.reach],
  ]
  return amounts.map(([name, amount]) => ({ name, amount, open: inRange(amount, limits) }))
}

export const inRange = (amount: number, { low, high }: Limits): boolean => low > 0 && amount >= low && amount <= high

export const clamp = (amount: number, { low, high }: Limits): number => Math.min(high, Math.max(low, amount))

/** So many steps more or less. The ends are always reached. */
export const move = (amount: number, steps: number, limits: Limits): number => clamp(amount + steps * limits.step, limits)

/** Where a slider was let go: whole steps, but the ends as they are. */
export function snap(amount: number, limits: Limits): number {
  if (amount <= limits.low || amount >= limits.high) return clamp(amount, limits)
  return clamp(Math.round(amount / limits.step) * limits.step, limits)
}

/** A typed amount; null if it is no whole number. */
export function readAmount(text: string): number | null {
  const digits = text.replace(/[\s,，.'’ _]/g, '')
  return /^\d{1,12}$/.test(digits) ? Number(digits) : null
}

/** A number of chips as people write it. */
export const chips = (n: number): string => n.toLocaleString('en')

/** Whether there is something to choose between. */
export const isSized = ({ low, high }: Limits): boolean => low > 0 && low < high
