// The pictures of the cards, as SVG text. All colours come from tokens.css.
import { LETTER, MOON, RANK, SUIT, SUN } from './glyphs'
import { BACK, isJoker, type Code } from './text'

/**
 * How much of a card is drawn. full, from 84 px: index and pips or court; mid, from 40 px: a large index and a large
 * suit (or bust); mini: rank over suit, filling the card; corner: the same at the left edge, to be read in a 15 px strip.
 */
export type Form = 'full' | 'mid' | 'mini' | 'corner'

type Point = readonly [x: number, y: number]

const GOLD = 'var(--court-gold)'
const PAPER = 'var(--court-paper)'

let drawn = 0
const unique = (name: string) => `${name}${++drawn}`

const ink = (suit: string) => `var(--suit-${suit.toLowerCase()})`

function rankAt(rank: string, x: number, y: number, height: number, colour: string, stroke = 3.3): string {
  return `<path d="${RANK[rank] ?? LETTER[rank]}" transform="translate(${x} ${y}) scale(${height / 28})" fill="none" stroke="${colour}" stroke-width="${stroke}" stroke-linejoin="round" stroke-linecap="round"/>`
}

function suitAt(suit: string, x: number, y: number, size: number, colour: string, turned = false): string {
  return `<path d="${SUIT[suit]}" transform="translate(${x} ${y})${turned ? ' rotate(180)' : ''} scale(${size / 32}) translate(-16 -16)" fill="${colour}"/>`
}

const turned = (art: string) => `<g transform="rotate(180 50 70)">${art}</g>`

const PIPS: Record<string, readonly Point[]> = (() => {
  const [left, middle, right, top, bottom, centre] = [31, 50, 69, 27, 113, 70]
  const upper = top + (bottom - top) / 3
  const lower = bottom - (bottom - top) / 3
  const corners: Point[] = [
    [left, top],
    [right, top],
    [left, bottom],
    [right, bottom],
  ]
  const waist: Point[] = [
    [left, centre],
    [right, centre],
  ]
  const columns: Point[] = [...corners, [left, upper], [right, upper], [left, lower], [right, lower]]
  return {
    2: [
      [middle, top],
      [middle, bottom],
    ],
    3: [
      [middle, top],
      [middle, centre],
      [middle, bottom],
    ],
    4: corners,
    5: [...corners, [middle, centre]],
    6: [...corners, ...waist],
    7: [...corners, ...waist, [middle, (top + centre) / 2]],
    8: [...corners, ...waist, [middle, (top + centre) / 2], [middle, (centre + bottom) / 2]],
    9: [...columns, [middle, centre]],
    T: [...columns, [middle, (top + upper) / 2], [middle, (bottom + lower) / 2]],
  }
})()

// One textile for each suit: chevrons, scales, lattice, rings.
const TEXTILE: Record<string, string> = {
  S: 'M-34 74 0 50 34 74M-34 84 0 60 34 84M-34 94 0 70 34 94',
  H: grid([58, 66, 74, 82], [-36, -24, -12, 0, 12, 24], 6, (x, y) => `M${x} ${y}a6 6 0 0 0 12 0`),
  D: 'M-36 50-4 90M-24 46 12 90M-12 44 28 90M0 42 40 90M36 50 4 90M24 46-12 90M12 44-28 90M0 42-40 90',
  C: grid([56, 65, 74, 83], [-30, -20, -10, 0, 10, 20, 30], 5, (x, y) => `M${x + 2.2} ${y}a2.2 2.2 0 1 1-4.4 0 2.2 2.2 0 0 1 4.4 0`),
}

function grid(ys: number[], xs: number[], shift: number, at: (x: number, y: number) => string): string {
  return ys.flatMap((y, row) => xs.map((x) => at(x + (row % 2) * shift, y))).join('')
}

const HAIR: Record<string, string> = {
  Q: 'M-11.5 27C-17 40-17 52-13 60L13 60C17 52 17 40 11.5 27z',
  J: 'M-12 24C-14.5 34-13.5 41-10 45L10 45C13.5 41 14.5 34 12 24z',
}

function headdress(rank: string, c: string): string {
  if (rank === 'K')
    return `<path d="M-9.8 31C-9.8 44-5 52 0 55 5 52 9.8 44 9.8 31 8 37.5 5 36 0 36S-8 37.5-9.8 31z" fill="${c}"/><path d="M-2.4 39.5q2.4 1.3 4.8 0" stroke="${PAPER}" stroke-width="1.2" fill="none" stroke-linecap="round"/><path d="M-12.5 22.5-16 4.5-7.5 12.5 0 1 7.5 12.5 16 4.5 12.5 22.5z" fill="${GOLD}"/><path d="M-12.8 19h25.6l-.6 5h-24.4z" fill="${c}"/><circle cx="-16" cy="3.5" r="2" fill="${c}"/><circle cx="0" cy="0" r="2.3" fill="${c}"/><circle cx="16" cy="3.5" r="2" fill="${c}"/>`
  if (rank === 'Q')
    return `<path d="M-11 24C-18 16-15 8-10 9-10 3-3-1 0 4 3-1 10 3 10 9 15 8 18 16 11 24 6 19-6 19-11 24z" fill="${GOLD}"/><path d="M-11.5 26.5C-8 19 8 19 11.5 26.5 6 22.5-6 22.5-11.5 26.5z" fill="${c}"/><circle cx="0" cy="12.5" r="2.6" fill="${c}"/><circle cx="-7.6" cy="15" r="1.5" fill="${c}"/><circle cx="7.6" cy="15" r="1.5" fill="${c}"/>`
  return `<path d="M10 14C15 3 23-1 30 3 26 5 22 12 12 19z" fill="${GOLD}"/><path d="M12 17C17 9 22 5 28 3.5" stroke="${c}" stroke-width=".9" fill="none"/><path d="M-14 21C-14 8-3 6 3 8 10 9 14 15 14 21z" fill="${c}"/><path d="M-15 19.5h30v4.5h-30z" fill="${GOLD}"/>`
}

/** King: crown and beard; queen: flowers; jack: cap and feather. */
function bust(rank: string, suit: string): string {
  const c = ink(suit)
  const robe = 'M-34 92C-34 62-20 52-8 49L8 49C20 52 34 62 34 92z'
  const id = unique('robe')
  return [
    `<circle cx="0" cy="31" r="25" fill="${GOLD}" opacity=".2"/><circle cx="0" cy="31" r="25" fill="none" stroke="${GOLD}" stroke-width=".9" stroke-dasharray="1.2 2.4"/>`,
    HAIR[rank] ? `<path d="${HAIR[rank]}" fill="${c}"/>` : '',
    `<clipPath id="${id}"><path d="${robe}"/></clipPath><path d="${robe}" fill="${c}"/>`,
    `<g clip-path="url(#${id})"><path d="${TEXTILE[suit]}" fill="none" stroke="${PAPER}" stroke-width="1.1" opacity=".55"/></g>`,
    `<path d="M-13 50 0 68 13 50 8 47.5-8 47.5z" fill="${PAPER}"/><path d="M-8.5 49.5 0 61 8.5 49.5z" fill="${GOLD}"/>`,
    `<path d="M-4 38h8v10l-4 4-4-4z" fill="${PAPER}"/>`,
    `<path d="M-9.5 29c0-7 4-10.5 9.5-10.5S9.5 22 9.5 29c0 8-4.5 14-9.5 14S-9.5 37-9.5 29z" fill="${PAPER}"/>`,
    `<path d="M0 18.5c5.5 0 9.5 3.5 9.5 10.5 0 8-4.5 14-9.5 14z" fill="${c}" opacity=".13"/>`,
    `<path d="M-6.3 29.5q2 1.5 4 0M2.3 29.5q2 1.5 4 0M0 29v5.5M-2 38.2q2 1 4 0" fill="none" stroke="${c}" stroke-width="1.15" stroke-linecap="round"/>`,
    headdress(rank, c),
  ].join('')
}

/** The panel is cut on a slope; the second half is the first one turned. */
function court(rank: string, suit: string): string {
  const id = unique('court')
  const half = `<g clip-path="url(#${id})"><g transform="translate(50 21) scale(.76)">${bust(rank, suit)}</g></g>`
  return `<clipPath id="${id}"><path d="M25 13h50v46L25 81z"/></clipPath><rect x="25" y="13" width="50" height="114" rx="3" fill="${ink(suit)}" opacity=".07"/>${half}${turned(half)}<path d="M25 81 75 59" stroke="${GOLD}" stroke-width="1.6"/><rect x="25" y="13" width="50" height="114" rx="3" fill="none" stroke="${ink(suit)}" stroke-width=".9" opacity=".75"/>${suitAt(suit, 32, 21.5, 9, ink(suit))}${suitAt(suit, 68, 118.5, 9, ink(suit), true)}`
}

const jokerInk = (big: boolean) => (big ? 'var(--joker-big)' : 'var(--joker-small)')

/** The sun beats the moon. */
function jokerArt(big: boolean, x: number, y: number, size: number): string {
  const art = big
    ? `<path d="${SUN}" fill="${jokerInk(big)}"/><circle cx="16" cy="16" r="5.8" fill="none" stroke="${GOLD}" stroke-width="1.3"/><circle cx="16" cy="16" r="2.6" fill="${GOLD}"/>`
    : `<path d="${MOON}" fill="${jokerInk(big)}"/><path d="M24.5 7.5l.9 2.1 2.1.9-2.1.9-.9 2.1-.9-2.1-2.1-.9 2.1-.9zM28.5 1.5l.6 1.4 1.4.6-1.4.6-.6 1.4-.6-1.4-1.4-.6 1.4-.6z" fill="${GOLD}"/>`
  return `<g transform="translate(${x} ${y}) scale(${size / 32}) translate(-16 -16)">${art}</g>`
}

function joker(big: boolean, form: Form): string {
  const c = jokerInk(big)
  const letters = (x: number, y: number, step: number, height: number, stroke: number) =>
    [...'JOKER'].map((letter, i) => rankAt(letter, x, y + i * step, height, c, stroke)).join('')
  const bars = (x: number, ys: Point, width: number, height: number) =>
    ys
      .slice(0, big ? 2 : 1)
      .map((y) => `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${height / 2}" fill="${c}"/>`)
      .join('')
  switch (form) {
    case 'full': {
      const index = jokerArt(big, 13, 15.5, 17) + letters(7.5, 27, 13, 9.5, 3.6)
      return `${index}${turned(index)}<circle cx="50" cy="70" r="33" fill="${c}" opacity=".07"/><circle cx="50" cy="70" r="33" fill="none" stroke="${GOLD}" stroke-width=".9" stroke-dasharray="1.2 2.4"/>${jokerArt(big, 50, 70, 46)}`
    }
    case 'mid':
      return jokerArt(big, 19, 23, 30) + letters(9.5, 45, 17.5, 13, 4) + jokerArt(big, 66, 98, 58)
    case 'corner':
      return jokerArt(big, 28, 36, 44) + bars(10, [84, 98], 36, 6)
    case 'mini':
      return jokerArt(big, 50, 46, 64) + bars(22, [96, 108], 56, 5)
  }
}

function ace(suit: string): string {
  return `${suitAt(suit, 50, 70, 42, ink(suit))}<circle cx="50" cy="70" r="31" fill="none" stroke="${ink(suit)}" stroke-width=".8" opacity=".55"/><circle cx="50" cy="70" r="34" fill="none" stroke="${GOLD}" stroke-width=".8" stroke-dasharray="1.2 2.4"/>`
}

function face(rank: string, suit: string, form: Form): string {
  const c = ink(suit)
  const isCourt = 'JQK'.includes(rank)
  switch (form) {
    case 'full': {
      const index = rankAt(rank, 6, 7, 22, c, 3.6) + suitAt(suit, 13.8, 40, 14.5, c)
      const art = isCourt
        ? court(rank, suit)
        : rank === 'A'
          ? ace(suit)
          : PIPS[rank]!.map(([x, y]) => suitAt(suit, x, y, 18.5, c, y > 71)).join('')
      return index + turned(index) + art
    }
    case 'mid': {
      const index = rankAt(rank, 8, 10, 38, c, 3.7) + suitAt(suit, 21.5, 67, 26, c)
      if (!isCourt) return index + suitAt(suit, 68, 104, 46, c)
      const id = unique('bust')
      return `${index}<clipPath id="${id}"><path d="M38 58h61v74a7.5 7.5 0 0 1-7.5 7.5H38z"/></clipPath><g clip-path="url(#${id})"><g transform="translate(67 68) scale(.98)">${bust(rank, suit)}</g></g>`
    }
    case 'corner':
      return rankAt(rank, 8, 10, 54, c, 4.2) + suitAt(suit, 27, 97, 37, c)
    case 'mini':
      return rankAt(rank, rank === 'T' ? 24 : 26, 11, 66, c, 4) + suitAt(suit, 50, 108, 46, c)
  }
}

/** Window lattice: squares set on their corners inside a grid, a seal in the middle. */
function back(): string {
  const id = unique('back')
  return `<defs><pattern id="${id}" width="14" height="14" patternUnits="userSpaceOnUse" patternTransform="translate(1 0)"><path d="M7 0 14 7 7 14 0 7zM7 3.5 10.5 7 7 10.5 3.5 7zM0 0h14M0 0v14" fill="none" stroke="var(--card-back-line)" stroke-width=".8" opacity=".62"/></pattern></defs><rect x=".75" y=".75" width="98.5" height="138.5" rx="7.5" fill="var(--card)" stroke="var(--card-edge)"/><rect x="6" y="6" width="88" height="128" rx="4" fill="var(--card-back)"/><rect x="9" y="9" width="82" height="122" rx="2" fill="url(#${id})" stroke="var(--card-back-line)" stroke-width=".9" stroke-opacity=".75"/><rect x="34" y="54" width="32" height="32" rx="4" fill="var(--card-back)" stroke="var(--card-back-line)" stroke-width="1.5"/><g fill="none" stroke="var(--card-back-line)" stroke-width="2" stroke-linejoin="round"><rect x="41" y="61" width="11" height="15.5" rx="1.5" transform="rotate(-9 46 69)"/><rect x="48" y="63" width="11" height="15.5" rx="1.5" transform="rotate(9 54 71)" fill="var(--card-back)"/></g>`
}

export const formFor = (width: number): Form => (width >= 84 ? 'full' : width >= 40 ? 'mid' : 'mini')

const EDGE: Record<Form, number> = { full: 1, mid: 1.5, mini: 2.5, corner: 2.5 }

/** A card as SVG, `width` pixels wide and 1.4 times as high. */
export function cardSVG(code: Code, width: number, form: Form = formFor(width)): string {
  const base = `<rect x=".75" y=".75" width="98.5" height="138.5" rx="${width < 40 ? 10 : 7.5}" fill="var(--card)" stroke="var(--card-edge)" stroke-width="${EDGE[form]}"/>`
  const art = code === BACK ? back() : base + (isJoker(code) ? joker(code === 'RJ', form) : face(code[0]!, code[1]!, form))
  return `<svg viewBox="0 0 100 140" aria-hidden="true">${art}</svg>`
}
