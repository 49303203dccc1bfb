// One WebSocket to the server that comes back by itself, and promises for what is asked over it.
import type { Answer, Request, Said } from '../protocol'

type Unnumbered<R> = R extends Request ? Omit<R, 'id' | 'v'> : never
export type Ask = Unnumbered<Request>
export type AnswerOf<Type extends Answer['type']> = Extract<Answer, { type: Type }>
export type Status = 'connecting' | 'open' | 'lost'

export const VERSION = 3

/** What the server would not do, or what could not be sent. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    readonly said: Said,
  ) {
    super(said.en)
  }
}

export const OFFLINE: Said = { en: 'There is no connection just now.', zh: '现在没有连接。' }

/** The part of a WebSocket that is used. */
export type Socket = Pick<WebSocket, 'onopen' | 'onmessage' | 'onclose' | 'send' | 'close'>

export interface Options {
  socket: () => Socket
  hello: () => Extract<Ask, { type: 'hello' }>
  random?: () => number
}

/** Refusals after which coming back is of no use: the person must do something about it. */
const BARRED = ['BANNED', 'REVOKED']

interface Pending {
  ask: Ask
  resolve: (answer: Answer) => void
  reject: (refusal: Refusal) => void
  again: boolean
  /** How often it was sent again because its table was just moving. */
  repeated?: number
}

const FIRST_WAIT = 500
const LONGEST_WAIT = 10_000
const PING_EVERY = 20_000
/** A request that waits for so long is a reason to ask whether the server is there. */
const PING_WAITING = 1_500
const PONG_WITHIN = 8_000
const PONG_WAITING = 3_000
const AGAIN_AFTER = 400
const MOST_REPEATED = 5

export class Connection {
  status: Status = 'connecting'
  /** When it will be tried again (milliseconds of Date.now()), 0 while it is being tried. */
  retryAt = 0
  /** Why the server does not want us; then it is not tried again. */
  barred: Said | null = null

  private socket: Socket | null = null
  private number = 0
  private tries = 0
  private restingUntil = 0
  private pending = new Map<number, Pending>()
  private listeners = new Map<Answer['type'], Set<(answer: never) => void>>()
  private ready = new Set<() => unknown>()
  private watchers = new Set<(connection: Connection) => void>()
  private retryTimer: ReturnType<typeof setTimeout> | undefined
  private pingTimer: ReturnType<typeof setTimeout> | undefined
  /** Whether we shall soon ask, or have just asked, if the server is there. */
  private doubting = false

  constructor(private readonly options: Options) {}

  open(): void {
    clearTimeout(this.retryTimer)
    this.retryAt = 0
    if (this.socket) return
    const socket = (this.socket = this.options.socket())
    socket.onopen = () => void this.greet(socket)
    socket.onmessage = ({ data }) => this.socket === socket && this.receive(JSON.parse(data))
    socket.onclose = () => this.socket === socket && this.lose()
    this.tell()
  }

  /** Tries again at once. */
  retry(): void {
    if (this.status === 'lost' && !this.socket && !this.barred) this.open()
  }

  on<Type extends Answer['type']>(type: Type, listener: (answer: AnswerOf<Type>) => void): () => void {
    const listeners = this.listeners.get(type) ?? new Set()
    this.listeners.set(type, listeners.add(listener as (answer: never) => void))
    return () => listeners.delete(listener as (answer: never) => void)
  }

  /** Called whenever the server knows who we are again: the place to join tables anew. */
  onReady(listener: () => unknown): () => void {
    this.ready.add(listener)
    return () => this.ready.delete(listener)
  }

  onStatus(watcher: (connection: Connection) => void): () => void {
    this.watchers.add(watcher)
    return () => this.watchers.delete(watcher)
  }

  /**
   * Asks for something. What is marked `again` is kept while the connection is lost and sent once more when it is back:
   * moves, which carry their turn and so are harmless when they come twice.
   */
  ask<Type extends Answer['type'] = Answer['type']>(ask: Ask, again = false): Promise<AnswerOf<Type>> {
    return new Promise((resolve, reject) => {
      const waiting = { ask, resolve: resolve as (answer: Answer) => void, reject, again }
      const id = ++this.number
      if (this.status === 'open') {
        this.pending.set(id, waiting)
        this.send(id, ask)
        if (ask.type !== 'ping' && !this.doubting) this.awaitSilence()
      } else if (again) this.pending.set(id, waiting)
      else reject(new Refusal('OFFLINE', OFFLINE))
    })
  }

  private async greet(socket: Socket): Promise<void> {
    try {
      await new Promise<Answer>((resolve, reject) => {
        const id = ++this.number
        this.pending.set(id, { ask: this.options.hello(), resolve, reject, again: false })
        this.send(id, this.options.hello())
      })
    } catch {
      return // refused or lost: onclose follows
    }
    if (this.socket !== socket) return
    this.status = 'open'
    this.tries = 0
    this.tell()
    this.awaitSilence()
    const held = [...this.pending].filter(([, { again }]) => again)
    await Promise.allSettled([...this.ready].map((listener) => listener()))
    if (this.socket !== socket) return
    for (const [id, waiting] of held) {
      waiting.again = false
      this.send(id, waiting.ask)
    }
  }

  private send(id: number, ask: Ask): void {
    this.socket?.send(JSON.stringify({ v: VERSION, id, ...ask }))
  }

  private receive(answer: Answer): void {
    if (answer.type === 'refused' && BARRED.includes(answer.code)) this.barred = answer.message
    if (answer.type === 'closing') this.restingUntil = Date.now() + (answer.seconds + this.random()) * 1000
    for (const listener of this.listeners.get(answer.type) ?? []) listener(answer as never)
    const waiting = answer.id == null ? undefined : this.pending.get(answer.id)
    const repeated = waiting && answer.type === 'refused' && answer.code === 'AGAIN' && this.repeat(answer.id!, waiting)
    if (waiting && !repeated) this.pending.delete(answer.id!)
    if (this.status === 'open') this.awaitSilence()
    if (!waiting || repeated) return
    if (answer.type === 'refused') waiting.reject(new Refusal(answer.code, answer.message))
    else waiting.resolve(answer)
  }

  /** What did not reach its table is sent again after a moment, a few times. */
  private repeat(id: number, waiting: Pending): boolean {
    const { socket } = this
    waiting.repeated = (waiting.repeated ?? 0) + 1
    if (waiting.repeated > MOST_REPEATED) return false
    setTimeout(() => this.socket === socket && this.pending.has(id) && this.send(id, waiting.ask), AGAIN_AFTER)
    return true
  }

  /** So that not everybody comes back in the same moment. */
  private random(): number {
    return (this.options.random ?? Math.random)()
  }

  private lose(): void {
    this.socket = null
    clearTimeout(this.pingTimer)
    this.status = 'lost'
    for (const [id, { reject, again }] of this.pending) {
      if (again) continue
      this.pending.delete(id)
      reject(new Refusal('OFFLINE', OFFLINE))
    }
    if (this.barred) return this.tell()
    const backoff = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.tries++)
    const wait = Math.max(backoff * (0.5 + this.random()), this.restingUntil - Date.now())
    this.retryAt = Date.now() + wait
    this.retryTimer = setTimeout(() => this.open(), wait)
    this.tell()
  }

  /** Asks for a sign of life when nothing has come for a while, soon if something is waited for. */
  private awaitSilence(): void {
    clearTimeout(this.pingTimer)
    this.doubting = this.pending.size > 0
    this.pingTimer = setTimeout(() => this.check(), this.doubting ? PING_WAITING : PING_EVERY)
  }

  /** Asks for a sign of life, and gives the socket up when none comes; soon if something is waited for. */
  check(soon = this.pending.size > 0): void {
    if (this.status !== 'open') return
    clearTimeout(this.pingTimer)
    this.doubting = true
    this.ask({ type: 'ping' }).catch(() => {})
    this.pingTimer = setTimeout(() => this.abandon(), soon ? PONG_WAITING : PONG_WITHIN)
  }

  private abandon(): void {
    const socket = this.socket
    this.lose()
    socket?.close()
  }

  private tell(): void {
    for (const watcher of this.watchers) watcher(this)
  }
}
