// How the stake of a deal is made up: the bid, all that doubled it, the cap, and what it comes to.
import type { DouDizhuResult } from '../../protocol'

export interface Factor {
  name: 'bid' | 'robs' | 'bombs' | 'spring' | 'anti_spring' | 'cap' | 'stake'
  value: string
}

type Deal = Pick<DouDizhuResult, 'bid' | 'robs' | 'bombs' | 'spring' | 'winner' | 'landlord' | 'factor' | 'multiplier' | 'stake'>

/** What the bid was multiplied with, in the order in which it came; the stake is the last one. */
export function factorsOf({
  bid = 0,
  robs = 0,
  bombs = 0,
  spring,
  winner,
  landlord,
  factor = 1,
  multiplier = 1,
  stake = 0,
}: Deal): Factor[] {
  const factors: Factor[] = [{ name: 'bid', value: String(bid) }]
  if (robs > 0) factors.push({ name: 'robs', value: `×${2 ** robs}` })
  if (bombs > 0) factors.push({ name: 'bombs', value: `×${2 ** bombs}` })
  if (spring) factors.push({ name: winner === landlord ? 'spring' : 'anti_spring', value: '×2' })
  if (multiplier < factor) factors.push({ name: 'cap', value: `×${multiplier}` })
  return [...factors, { name: 'stake', value: factors.length > 1 ? `= ${stake}` : String(stake) }]
}
