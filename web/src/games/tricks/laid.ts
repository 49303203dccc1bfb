// How large the cards of a trick are: as drawn, or what its rows of cards leave.
import { RATIO } from '../../cards/fan'
import { space } from '../../table/space.svelte'

const GAP = 8
const LEAST = 20

/** `drawn`, or less where the trick has so little height; before that is known, as drawn. */
export function laidSize(drawn: number, height: number): number {
  if (height === 0) return drawn
  const rows = space.form === 'upright' && !space.short ? 3 : 2
  return Math.max(LEAST, Math.min(drawn, Math.floor((height / rows - GAP) / RATIO)))
}
