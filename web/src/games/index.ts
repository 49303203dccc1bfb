// The screens of the games. Each is loaded when it is first needed; a game without one is played on the generic screen.
import type { Component } from 'svelte'
import type { Event, Said } from '../protocol'
import type { Table } from '../state/table.svelte'
import { bombsFor } from './doudizhu/bombs'

export type Screen = Component<{ table: Table }>

interface Face {
  screen?: () => Promise<{ default: Screen }>
  /** The three cards on its tile in the lobby. */
  art: readonly [string, string, string]
  /** Whether its screen shows by itself how each deal came out. */
  ownResults?: boolean
  /** Whether its screen shows replays as well. */
  replays?: boolean
  /** Whether the turn goes to the player on the right. */
  counterClockwise?: boolean
  /** Whether L shows the last trick instead of the log. */
  lastTrick?: boolean
  /** The plays that a line of the result tells of, to be drawn as cards. */
  evidence?: (line: Said, history: readonly Event[]) => Event[]
}

export const FACES: Record<string, Face> = {
  doudizhu: { screen: () => import('./doudizhu/Screen.svelte'), art: ['KS', '2H', 'RJ'], counterClockwise: true, evidence: bombsFor },
  tractor: {
    screen: () => import('./tractor/Screen.svelte'),
    art: ['9S', '9S', 'TS'],
    ownResults: true,
    counterClockwise: true,
    lastTrick: true,
  },
  holdem: { screen: () => import('./holdem/HoldemScreen.svelte'), art: ['AS', 'AH', 'KD'], ownResults: true, replays: true },
  pinochle: { screen: () => import('./pinochle/Screen.svelte'), art: ['QS', 'JD', 'TH'], ownResults: true, lastTrick: true },
  crazy_eights: { screen: () => import('./crazy_eights/Screen.svelte'), art: ['8S', '8D', '8C'] },
}

const UNKNOWN: Face = { art: ['AS', 'KH', 'QD'] }

/** The order of the tiles in the lobby. */
export const ORDER = Object.keys(FACES)

export const faceOf = (game: string): Face => FACES[game] ?? UNKNOWN
