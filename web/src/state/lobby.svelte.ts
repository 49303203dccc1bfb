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

export const lobby = new Lobby(connection)
