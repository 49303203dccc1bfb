// The screens of the games, found by their folders, and the faces that the games declare themselves. A screen is loaded
// when it is first needed; a game without one is played on the generic screen.
import type { Component } from 'svelte'
import type { Face } from '../protocol'
import { games } from '../state/catalogue.svelte'
import type { Table } from '../state/table.svelte'
import type { Sheet } from '../table/standings'

export type Screen = Component<{ table: Table }>
/** What a game draws of its own result, in `Result.svelte` beside its screen. */
export type ResultPart = Component<{ table: Table; sheet: Sheet }>

/** What a screen says about itself, in `traits.ts` beside it. */
export interface Traits {
  /** Whether it shows by itself how each deal came out. */
  ownResults?: boolean
  /** Whether it shows open hands by itself in a replay. */
  openHands?: boolean
  /** With how many players a replay is shown as one of any game. */
  plainReplays?: readonly number[]
  /** Whether L shows the last trick instead of the log. */
  lastTrick?: boolean
  /** Whether there is no hand to pick cards from. */
  noHand?: boolean
  /** Its keys, and what they do in both languages. */
  keys?: readonly (readonly [keys: string, en: string, zh: string])[]
}

const screens = import.meta.glob<{ default: Screen }>('./*/*Screen.svelte')
const results = import.meta.glob<{ default: ResultPart }>('./*/Result.svelte')
const traits = import.meta.glob<Traits>('./*/traits.ts', { eager: true, import: 'default' })

const folder = (path: string) => path.split('/')[1]!
const SCREENS = Object.fromEntries(Object.entries(screens).map(([path, load]) => [folder(path), load]))
const RESULTS = Object.fromEntries(Object.entries(results).map(([path, load]) => [folder(path), load]))
const TRAITS = Object.fromEntries(Object.entries(traits).map(([path, own]) => [folder(path), own]))

const UNKNOWN: Required<Face> = {
  zones: [{ kind: 'hand', field: 'hand' }],
  felt: 'moss',
  art: ['As', 'Kh', 'Qd'],
  to_the_right: false,
  sort: 'suit',
  ranks: '23456789TJQKA',
  keys: {},
}

/** The face of a game; what it does not say, and all of it until the games are known, is as for any game. */
export const faceOf = (game: string): Required<Face> => ({ ...UNKNOWN, ...games.named(game)?.face })

/** The colour of its felt, once the games are known. */
export const feltOf = (game: string | undefined) => (game === undefined || games.list.length === 0 ? undefined : faceOf(game).felt)

export const screenOf = (game: string): (() => Promise<{ default: Screen }>) | undefined => SCREENS[game]

export const resultOf = (game: string): (() => Promise<{ default: ResultPart }>) | undefined => RESULTS[game]

export const traitsOf = (game: string): Traits => TRAITS[game] ?? {}
