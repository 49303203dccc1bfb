// What the lobby shows: open tables, my last games, the missions.
import type { Connection } from '../net/connection'
import type { Create, Day, Finished, Listed, Mission, Room, Said } from '../protocol'
import { connection } from './session.svelte'

/** So many missions come at once. */
const PAGE = 24
/** So many pages may be asked for together: the server gives no more than a hundred missions. */
const AT_ONCE = 4

export type Plan = Omit<Create, 'type' | 'v' | 'id'>

export class Lobby {
  tables = $state.raw<Listed[] | null>(null)
  recent = $state.raw<Finished[] | null>(null)
  /** The missions that were asked for so far, in order. */
  missions = $state.raw<Mission[]>([])
  today = $state.raw<Mission | null>(null)
  /** How many missions there are, and how many of them I have won. */
  progress = $state.raw({ all: 0, solved: 0 })
  levels = $state.raw<Said[]>([])
  /** The missions of the last days, today's at the end, and for how many days in a row I have won them. */
  calendar = $state.raw<Day[]>([])
  streak = $state(0)
  private followers = 0
  private pages = 1 // of missions; nothing that is shown, so that an effect may follow the lists without following itself

  constructor(private readonly connection: Connection) {
    connection.on('tables', ({ tables }) => (this.tables = tables))
    connection.on('changed', ({ tables = [], gone = [] }) => (this.tables = changed(this.tables ?? [], tables, gone)))
    connection.on('games', ({ games }) => (this.recent = games))
    connection.on('missionlist', ({ missions, first, all, solved, today = null, levels = [], calendar = [], streak = 0 }) => {
      if (first <= this.missions.length)
        this.missions = [...this.missions.slice(0, first), ...missions, ...this.missions.slice(first + missions.length)]
      this.today = today
      this.progress = { all, solved }
      this.levels = levels
      this.calendar = calendar
      this.streak = streak
    })
    connection.onReady(() => this.followers > 0 && this.refresh())
  }

  /** Keeps the lists up to date until the returned function is called. */
  follow(): () => void {
    this.followers++
    this.refresh()
    return () => {
      this.followers--
      if (this.followers === 0) this.connection.ask({ type: 'lobby', follow: false }).catch(() => {})
    }
  }

  /** A new table; the room it became. */
  create(plan: Plan): Promise<Room> {
    return this.connection.ask<'room'>({ type: 'create', ...plan })
  }

  /** A seat with strangers; the room where it is. */
  quick(game: string): Promise<Room> {
    return this.connection.ask<'room'>({ type: 'quick', game })
  }

  /** Asks for all lists anew. */
  refresh(): void {
    for (const type of ['lobby', 'recent'] as const) this.connection.ask({ type }).catch(() => {})
    for (let page = 0; page < this.pages; page += AT_ONCE) this.askMissions(page, Math.min(AT_ONCE, this.pages - page))
  }

  /** Asks for the missions after those that are known. */
  moreMissions(): void {
    this.askMissions(this.pages++)
  }

  private askMissions(page: number, pages = 1): void {
    this.connection.ask({ type: 'missions', first: page * PAGE, count: pages * PAGE }).catch(() => {})
  }
}

/** The open tables after a change: what is new comes first, what looks different stays where it was. */
export function changed(tables: Listed[], told: Listed[], gone: string[]): Listed[] {
  const now = new Map(told.map((table) => [table.table, table]))
  const known = new Set(tables.map(({ table }) => table))
  const kept = tables.filter(({ table }) => !gone.includes(table)).map((table) => now.get(table.table) ?? table)
  return [...told.filter(({ table }) => !known.has(table)), ...kept]
}

export const lobby = new Lobby(connection)
