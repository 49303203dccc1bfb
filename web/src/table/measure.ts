// The sizes of a table, from the space that there is. Every size on the felt is given for one of three drawings of the
// table and multiplied by how much larger or smaller than that drawing the space is.

/** How a table is laid out: everything around it, one thing below the other, or table and buttons side by side. */
export type Form = 'desk' | 'upright' | 'side'

export interface Space {
  form: Form
  /** How much of its drawn size everything has: cards, avatars, distances. */
  scale: number
  /** The same for letters, which grow more slowly and shrink only where a phone is very small. */
  type: number
  /** Whether what can be done without is left out. */
  short: boolean
}

/** What the felt of each drawing measures, and how far its sizes may go in either direction. */
const DRAWN: Record<Form, { width: number; height: number; least: number; most: number }> = {
  desk: { width: 1150, height: 748, least: 0.64, most: 2.6 },
  upright: { width: 390, height: 700, least: 0.7, most: 2 },
  side: { width: 844, height: 346, least: 0.75, most: 1.6 },
}
/** The least felt with everything around the table. */
const DESK = { width: 880, height: 490 }
const SIDE = 1.2
const SHORT = 0.94
const LETTERS = 0.55
const LEAST_LETTERS = 0.84

export function formOf(width: number, height: number): Form {
  if (width >= DESK.width && height >= DESK.height) return 'desk'
  return width > height * SIDE ? 'side' : 'upright'
}

/** What fits into a felt of so many pixels. */
export function measure(width: number, height: number): Space {
  const form = formOf(width, height)
  const drawn = DRAWN[form]
  const scale = Math.min(drawn.most, Math.max(drawn.least, Math.min(width / drawn.width, height / drawn.height)))
  const letters = 1 + (scale - 1) * LETTERS
  return {
    form,
    scale,
    type: form === 'desk' ? Math.max(1, letters) : Math.max(LEAST_LETTERS, letters),
    short: form === 'side' || (form === 'upright' && scale < SHORT),
  }
}
