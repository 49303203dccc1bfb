// What the server calls a play, for places where the verb is not wanted.
import { said } from '../../i18n'
import type { Considered } from '../../protocol'

/** `Pair of Q` from `Play pair of Q`. */
export function nameOf(considered: Considered | null): string {
  if (!considered?.label) return ''
  const what = said(considered.label).replace(/^(?:Play |出)/, '')
  return what.charAt(0).toUpperCase() + what.slice(1)
}
