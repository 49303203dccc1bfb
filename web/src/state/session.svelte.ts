// Who I am and whether the server is there.
import { Connection, OFFLINE, Refusal, type Status } from '../net/connection'
import type { LinkCode, Said, Welcome } from '../protocol'
import { to } from '../router.svelte'

const TOKEN = 'paiju.token'
const NAME = 'paiju.name'

const kept = (key: string): string => {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

const keep = (key: string, value: string): void => {
  try {
    localStorage.setItem(key, value)
  } catch {
    // without storage one is a new guest at every visit
  }
}

export class Session {
  player = $state('')
  name = $state(kept(NAME))
  version = $state('')
  /** The tables where I sit. */
  tables = $state.raw<string[]>([])
  status = $state<Status>('connecting')
  /** When the connection will be tried again, 0 while it is being tried. */
  retryAt = $state(0)
  /** Why the server does not want me. */
  barred = $state.raw<Said | null>(null)
  /** What the host of the server has to say. */
  notice = $state('')
  /** Whether the connection has been there at all. */
  met = $state(false)

  constructor(readonly connection: Connection) {
    connection.on('welcome', (welcome) => this.welcome(welcome))
    connection.on('room', (room) => this.sits(room.table, room.you != null && room.status !== 'over'))
    connection.on('gone', ({ table, reason }) => reason !== 'elsewhere' && this.sits(table, false))
    connection.on('notice', ({ text }) => (this.notice = text))
    connection.onStatus(({ status, retryAt, barred }) => {
      this.status = status
      this.barred = barred
      this.retryAt = retryAt
      this.met ||= status === 'open'
    })
  }

  /** Settles once the server is there. */
  opened(): Promise<void> {
    if (this.status === 'open') return Promise.resolve()
    return new Promise((resolve) => {
      const stop = this.connection.onStatus(({ status }) => {
        if (status !== 'open') return
        stop()
        resolve()
      })
    })
  }

  async rename(name: string): Promise<void> {
    await this.connection.ask({ type: 'rename', name })
    this.name = name
    keep(NAME, name)
  }

  /** What proves to the server who I am. */
  get token(): string {
    return kept(TOKEN)
  }

  /** A code by which another device becomes me. */
  link(): Promise<LinkCode> {
    return this.connection.ask<'linkcode'>({ type: 'link' })
  }

  /** Become whoever showed this code on another device. */
  async claim(code: string): Promise<void> {
    await this.connection.ask({ type: 'claim', code })
    location.assign(to('/'))
  }

  /** A new token for this device; all others are nobody from now on. */
  async renew(): Promise<void> {
    await this.connection.ask({ type: 'renew' })
  }

  /** Everything that the server knows about me. */
  async download(): Promise<Blob> {
    return (await this.aboutMe('GET')).blob()
  }

  /** Let the server, and this browser, forget me. */
  async forget(): Promise<void> {
    await this.aboutMe('DELETE')
    for (const key of [TOKEN, NAME]) localStorage.removeItem(key)
    location.assign(to('/'))
  }

  private async aboutMe(method: string): Promise<Response> {
    const answer = await fetch(to('/api/me'), { method, headers: { Authorization: `Bearer ${kept(TOKEN)}` } }).catch(() => null)
    if (answer?.ok) return answer
    const refused = await answer?.json().catch(() => null)
    throw new Refusal(refused?.code ?? 'OFFLINE', refused?.message ?? OFFLINE)
  }

  private sits(table: string, there: boolean): void {
    if (this.tables.includes(table) !== there) this.tables = there ? [...this.tables, table] : this.tables.filter((each) => each !== table)
  }

  private welcome(welcome: Welcome): void {
    this.player = welcome.player
    this.name = welcome.name
    this.version = welcome.version
    this.tables = welcome.tables ?? []
    keep(TOKEN, welcome.token)
    keep(NAME, welcome.name)
  }
}

function webSocket(): WebSocket {
  const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:'
  return new WebSocket(`${scheme}//${location.host}${to('/ws')}`)
}

export const connection = new Connection({
  socket: webSocket,
  hello: () => ({ type: 'hello', token: kept(TOKEN), name: kept(NAME), cuts: true }),
})

export const session = new Session(connection)

export function connect(): void {
  connection.open()
  addEventListener('online', () => connection.retry())
  addEventListener('offline', () => connection.check(true))
  document.addEventListener('visibilitychange', () => document.hidden || connection.retry())
}
