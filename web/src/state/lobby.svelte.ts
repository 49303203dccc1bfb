// What the lobby shows: open tables, my last games, the missions.
import type { Connection } from '../net/connection'
import type { Create, Finished, Listed, Mission, Room } from '../protocol'
import { connection } from './session.svelte'

export type Plan = Omit<Create, 'type' | 'v' | 'id'>

export class Lobby {
  tables = $state.raw<Listed[] | null>(null)
  recent = $state.raw<Finished[] | null>(null)
  missions = $state.raw<Mission[] | null>(null)
  private followers = 0

  constructor(private readonly connection: Connection) {
    connection.on('tables', ({ tables }) => (this.tables = tables))
    connection.on('changed', ({ tables = [], gone = [] }) => (this.tables = changed(this.tables ?? [], tables, gone)))
    connection.on('games', ({ games }) => (this.recent = games))
    connection.on('missionlist', ({ missions }) => (this.missions = missions))
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

  /** Asks for all lists anew. */
  refresh(): void {
    for (const type of ['lobby', 'recent', 'missions'] as const) this.connection.ask({ type }).catch(() => {})
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
