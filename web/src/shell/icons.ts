// Icons on a 32 x 32 grid, in the colour of the text around them.
import { MOON, SUN } from '../cards/glyphs'

export const ICONS = {
  sun: `<path d="${SUN}" fill="currentColor"/>`, moon: `<path d="${MOON}" fill="currentColor"/>`,
  logo: `<rect x="1" y="1" width="30" height="30" rx="7" fill="var(--seal)"/><g fill="none" stroke="#fff" stroke-width="2" stroke-linejoin="round"><rect x="8" y="7.5" width="10.5" height="15" rx="2" transform="rotate(-9 13 15)"/><rect x="14" y="10" width="10.5" height="15" rx="2" transform="rotate(9 19 17)" fill="var(--seal)"/></g>`,
  crown: `<path d="M4 23 2.5 9l7.5 6L16 5l6 10 7.5-6L28 23zM5 25.5h22V28H5z" fill="currentColor"/>`,
  bomb: `<circle cx="14" cy="19" r="9.5" fill="currentColor"/><path d="M19 12l3.5-3.5c1.5-1.5 4-1 4.5 1" fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round"/><path d="M28 3v4M31 8h-3M25 5l-1-2" stroke="currentColor" stroke-width="2" stroke-linecap="round"/>`,
  hint: `<path d="M16 3a9 9 0 0 0-5 16.5V23h10v-3.5A9 9 0 0 0 16 3zM12 26h8M13.5 29h5" fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/>`,
  chat: `<path d="M4 6h24v16H14l-6 5v-5H4z" fill="none" stroke="currentColor" stroke-width="2.4" stroke-linejoin="round"/>`,
  log: `<path d="M6 7h20M6 13h20M6 19h14M6 25h10" stroke="currentColor" stroke-width="2.4" stroke-linecap="round"/>`,
  gear: `<circle cx="16" cy="16" r="4.5" fill="none" stroke="currentColor" stroke-width="2.4"/><path d="M16 3v5M16 24v5M3 16h5M24 16h5M6.8 6.8l3.5 3.5M21.7 21.7l3.5 3.5M25.2 6.8l-3.5 3.5M10.3 21.7l-3.5 3.5" stroke="currentColor" stroke-width="2.4" stroke-linecap="round"/>`,
  leave: `<path d="M13 5H6v22h7M12 16h15M22 10.5l5.5 5.5-5.5 5.5" fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/>`,
  bot: `<rect x="6" y="11" width="20" height="14" rx="4" fill="none" stroke="currentColor" stroke-width="2.4"/><path d="M16 11V6M12 17v2.5M20 17v2.5" stroke="currentColor" stroke-width="2.4" stroke-linecap="round"/><circle cx="16" cy="5" r="2" fill="currentColor"/>`,
  check: `<path d="M6 17l7 7L27 8" fill="none" stroke="currentColor" stroke-width="3.6" stroke-linecap="round" stroke-linejoin="round"/>`,
  cards: `<rect x="5" y="7" width="13" height="18" rx="2.5" fill="none" stroke="currentColor" stroke-width="2.3" transform="rotate(-8 11 16)"/><path d="M17 6.5l7.5 1.3a2.3 2.3 0 0 1 1.9 2.7L24 24.5" fill="none" stroke="currentColor" stroke-width="2.3" stroke-linecap="round"/>`,
  first: `<path d="M8 6v20M26 6 13 16l13 10z" fill="currentColor" stroke="currentColor" stroke-width="2.4" stroke-linejoin="round"/>`,
  prev: `<path d="M22 6 9 16l13 10z" fill="currentColor" stroke="currentColor" stroke-width="2" stroke-linejoin="round"/>`,
  next: `<path d="M10 6l13 10-13 10z" fill="currentColor" stroke="currentColor" stroke-width="2" stroke-linejoin="round"/>`,
  last: `<path d="M24 6v20M6 6l13 10L6 26z" fill="currentColor" stroke="currentColor" stroke-width="2.4" stroke-linejoin="round"/>`,
  pause: `<path d="M10 6v20M22 6v20" stroke="currentColor" stroke-width="5" stroke-linecap="round"/>`,
  dir: `<path d="M26 16a10 10 0 1 1-3.5-7.6M24 3v6h-6" fill="none" stroke="currentColor" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/>`,
  eye: `<path d="M3 16s5-8.5 13-8.5S29 16 29 16s-5 8.5-13 8.5S3 16 3 16z" fill="none" stroke="currentColor" stroke-width="2.4"/><circle cx="16" cy="16" r="4" fill="currentColor"/>`,
  link: `<path d="M13 19l6-6M11 15l-3.5 3.5a5 5 0 0 0 7 7L18 22M21 17l3.5-3.5a5 5 0 0 0-7-7L14 10" fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round"/>`,
  sort: `<path d="M8 6v20M4 22l4 4 4-4M17 8h11M17 15h8M17 22h5" fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/>`,
  undo: `<path d="M7 12h12a7 7 0 0 1 0 14h-6M12 6l-6 6 6 6" fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/>`,
  more: `<circle cx="6" cy="16" r="2.6" fill="currentColor"/><circle cx="16" cy="16" r="2.6" fill="currentColor"/><circle cx="26" cy="16" r="2.6" fill="currentColor"/>`,
  people: `<circle cx="12" cy="11" r="5" fill="none" stroke="currentColor" stroke-width="2.4"/><path d="M3 27c0-5 4-8 9-8s9 3 9 8M21 7a5 5 0 0 1 0 8.5M24 19.5c3 1 5 3.5 5 7.5" fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round"/>`,
  plus: `<path d="M16 6v20M6 16h20" stroke="currentColor" stroke-width="3" stroke-linecap="round"/>`,
  close: `<path d="M8 8l16 16M24 8 8 24" stroke="currentColor" stroke-width="2.6" stroke-linecap="round"/>`,
  play: `<path d="M10 6l15 10-15 10z" fill="currentColor" stroke="currentColor" stroke-width="2.4" stroke-linejoin="round"/>`,
  download: `<path d="M16 4v16M9.5 14l6.5 6.5 6.5-6.5M5 27h22" fill="none" stroke="currentColor" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/>`,
  upload: `<path d="M16 21V5M9.5 11 16 4.5l6.5 6.5M5 27h22" fill="none" stroke="currentColor" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/>`,
  help: `<path d="M11 12a5 5 0 1 1 7 4.6c-1.4.7-2 1.6-2 3.4M16 25.5v.5" fill="none" stroke="currentColor" stroke-width="2.8" stroke-linecap="round"/>`,
  lock: `<rect x="7" y="14" width="18" height="13" rx="3" fill="none" stroke="currentColor" stroke-width="2.4"/><path d="M11 14v-3a5 5 0 0 1 10 0v3" fill="none" stroke="currentColor" stroke-width="2.4"/>`,
  minus: `<path d="M6 16h20" stroke="currentColor" stroke-width="3" stroke-linecap="round"/>`,
} as const

export type IconName = keyof typeof ICONS
