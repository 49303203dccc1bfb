// One table: its room, what I may know of its game, and what I can ask for there.
import { Refusal, type Connection } from '../net/connection'
import type {
  Advised,
  Seat as SeatInfo,
  Clock,
  Considered,
  Emoted,
  Event,
  Gone,
  Line,
  Report,
  Room,
  Said,
  Shown,
  Summary,
  Update,
  View,
} from '../protocol'
import { runningDeal } from '../table/plays'
import { named } from './sitting'

export interface Running extends Clock {
  /** When it was sent, by this browser's clock (performance.now()). */
  at: number
}

/** One line of the log. */
export interface Told {
  event: Event
  said: Said | undefined
}

const REFUSAL_STAYS = 4000
const WONDER = 1000
/** Why one may not sit down at a table, but watch it. */
const WATCHABLE = ['FULL', 'FAIR_TABLE']
const LATE = ['LATE', 'OTHER_GAME']

export class Table {
  private sat = $state.raw<Room | null>(null)
  private named = $derived(this.sat && { ...this.sat, seats: named(this.sat.seats) })
  view = $state.raw<View | null>(null)
  /** The last events, enough to see what lies on the table, and the same in words. */
  history = $state.raw<Event[]>([])
  told = $state.raw<Report[]>([])
  /** The number of the first of them in the game. */
  first = $state(0)
  /** What happened before them, as far as it was asked for: see `lookBack`. */
  past = $state.raw<Told[]>([])
  /** Whether a page of it is on its way. */
  looking = $state(false)
  prompt = $state.raw<Said | null>(null)
  labels = $state.raw<Said[]>([])
  clock = $state.raw<Running | null>(null)
  result = $state.raw<Summary | null>(null)
  /** What the hands that can be seen make. */
  made = $state.raw<Shown[]>([])
  chat = $state.raw<Line[]>([])
  unread = $state(0)
  /** The phrase that was said last. */
  emoted = $state.raw<Emoted | null>(null)
  /** Number of the game at this table, and of the moves made in it. */
  game = $state(0)
  turn = $state(0)
  /** The deal that I have seen begin; empty if it was under way when I came. */
  dealt = $state('')
  /** Why the last thing I asked for was not done; goes away by itself. */
  refusal = $state.raw<Said | null>(null)
  /** What a bot would do here, if that is no play of cards; goes away with the turn. */
  advice = $state.raw<Said | null>(null)
  /** Why I cannot be at this table at all. */
  closed = $state.raw<Refusal | Gone['reason'] | null>(null)
  /** The turn for which a hint has been given. */
  advised = $state(-1)
  /** What that hint was. */
  private hinted = ''
  /** The seat of whom I am about to show out, if I say so once more. */
  removing = $state<number | null>(null)
  /** Whether a move of mine is on its way. */
  sending = $state(false)
  /** Whether it has been for so long that one wonders. */
  waiting = $state(false)
  /** Whether a finished game is only looked at: nothing can be done in it. */
  replaying = $state(false)
  /** All hands, where they lie open in a replay. */
  openHands = $state.raw<string[][] | null>(null)
  /** Whether its screen still shows how the game came to its end. */
  playingOut = $state(false)

  /** The table, its players by their names in the language of the page. */
  get room(): Room | null {
    return this.named
  }

  set room(room: Room | null) {
    this.sat = room
  }

  seat = $derived(this.view?.seat ?? this.room?.you ?? null)
  watching = $derived(this.room !== null && this.room.you == null && !this.replaying)
  mine = $derived(!this.replaying && this.view !== null && this.seat !== null && this.view.to_move === this.seat)
  names = $derived((this.room?.seats ?? []).map(({ name = '' }) => name))
  sitter = $derived(this.seat === null ? undefined : this.room?.seats[this.seat])
  /** The number of the oldest event that is known. */
  oldest = $derived(this.first - this.past.length)
  /** Whether nobody deals here: then one watches. */
  fair = $derived(this.room?.fair != null)
  owner = $derived(this.room !== null && this.room.you != null && this.room.owner === this.room.you)

  /** Asked before a move is sent; true stops it. */
  guard: ((action: string) => Promise<boolean>) | null = null
  /** Called just before the cards move, to remember where they lay. */
  beforeUpdate: () => void = () => {}

  /** Where another mission is had, if not at a table of the server. */
  missionAt: ((number: number) => void) | null = null

  private deal = ''
  /** Whether the next update answers a `join`: it may begin later than where we have been. */
  private joined = false
  private stops: (() => void)[] = []
  private refusalTimer: ReturnType<typeof setTimeout> | undefined

  constructor(
    private readonly connection: Connection,
    private readonly key: string,
  ) {}

  /** Sits down, comes back or watches, now and whenever the connection is back. */
  open(): void {
    this.stops = [
      this.connection.on('room', (room) => this.isThis(room) && this.enter(room)),
      this.connection.on('update', (update) => this.isThis(update) && this.apply(update)),
      this.connection.on('chat', (line) => this.isThis(line) && this.hear(line)),
      this.connection.on('talk', (talk) => this.isThis(talk) && this.recall(talk.lines)),
      this.connection.on('emoted', (emoted) => this.isThis(emoted) && (this.emoted = emoted)),
      this.connection.on('gone', (gone) => this.isThis(gone) && (this.closed = gone.reason)),
      this.connection.onReady(() => this.closed === null && this.join()),
    ]
    if (this.connection.status === 'open') void this.join()
  }

  /** Stops listening; the seat is kept. */
  close(): void {
    for (const stop of this.stops) stop()
    clearTimeout(this.refusalTimer)
  }

  async join({ watch = false, seat = null as number | null } = {}): Promise<void> {
    this.closed = null
    this.joined = true
    const known = this.first + this.history.length
    try {
      await this.connection.ask({ type: 'join', table: this.id, watch, seat, game: this.game, known })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (error.code === 'OFFLINE') return
      if (!watch && WATCHABLE.includes(error.code)) return this.join({ watch: true })
      this.closed = error
    }
  }

  get id(): string {
    return this.room?.table ?? this.key
  }

  get seats(): SeatInfo[] {
    return this.room?.seats ?? []
  }

  /** This moment, as requests about it name it. */
  private get now() {
    return { table: this.id, game: this.game, turn: this.turn }
  }

  /** Plays an action, unless the guard stops it first (never what was a hint). It is sent once more if the connection breaks before it is confirmed. */
  async play(action: string, sure = false): Promise<boolean> {
    if (this.sending) return false
    this.sending = true
    const wonder = setTimeout(() => (this.waiting = true), WONDER)
    this.refusal = null
    try {
      const trusted = sure || (this.advised === this.turn && this.hinted === action)
      if (!trusted && this.guard && (await this.guard(action))) return false
      await this.connection.ask({ type: 'move', ...this.now, action }, true)
      return true
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (!LATE.includes(error.code)) this.refuse(error.said)
      return false
    } finally {
      clearTimeout(wonder)
      this.waiting = false
      this.sending = false
    }
  }

  /** What a text would do; null if there is no answer (the turn has passed). */
  consider(action: string): Promise<Considered | null> {
    return this.quietly(this.connection.ask<'considered'>({ type: 'consider', ...this.now, action }))
  }

  /** What a bot would play. Cards are for the caller to pick; anything else is said as advice. */
  async hint(): Promise<Considered | null> {
    const { turn } = this
    const answer = await this.try(this.connection.ask<'considered'>({ type: 'hint', ...this.now }))
    this.advice = answer && !answer.cards?.length ? (answer.label ?? null) : null
    if (answer) {
      this.advised = turn
      this.hinted = answer.action ?? ''
    }
    return answer
  }

  /** What is best and why, and what an action would give away; at a table alone with bots. */
  advise(action = '', quiet = false): Promise<Advised | null> {
    const answer = this.connection.ask<'advised'>({ type: 'advise', ...this.now, action })
    return quiet ? this.quietly(answer) : this.try(answer)
  }

  /** Takes my last move back, and what followed it; at a table alone with bots. */
  undo(): Promise<unknown> {
    return this.try(this.connection.ask({ type: 'undo', ...this.now }))
  }

  /** Asks for the page of the history before what is known; nothing comes of it where that cannot be had just now. */
  async lookBack(): Promise<void> {
    const { game, oldest } = this
    if (oldest === 0 || this.looking) return
    this.looking = true
    const page = await this.quietly(this.connection.ask<'past'>({ type: 'history', table: this.id, game, before: oldest }))
    this.looking = false
    if (!page || game !== this.game || oldest !== this.oldest) return
    const { events = [], told = [] } = page
    this.past = [...events.map((event, i) => ({ event, said: told[i]?.said })), ...this.past]
  }

  say(text: string): Promise<unknown> {
    return this.try(this.connection.ask({ type: 'say', table: this.id, text }))
  }

  /** Says one of the phrases that everybody reads in their own language. */
  emote(phrase: string): Promise<unknown> {
    return this.try(this.connection.ask({ type: 'emote', table: this.id, phrase }))
  }

  /** Asks for a seat that is free or a bot's: at once, or from the next game on. */
  sit(seat: number | null = null): Promise<unknown> {
    return this.try(this.connection.ask({ type: 'sit', table: this.id, seat }))
  }

  stayOut(): Promise<unknown> {
    return this.try(this.connection.ask({ type: 'sit', table: this.id, cancel: true }))
  }

  start(): Promise<unknown> {
    return this.try(this.connection.ask({ type: 'start', table: this.id }))
  }

  arrange(seat: number, bot: string): Promise<unknown> {
    return this.try(this.connection.ask({ type: 'arrange', table: this.id, seat, bot }))
  }

  /** Shows somebody out for good. */
  remove(seat: number): Promise<unknown> {
    return this.try(this.connection.ask({ type: 'remove', table: this.id, seat }))
  }

  /** Whether I may show out who sits there. */
  removable(seat: number): boolean {
    return this.owner && seat !== this.room?.you && this.seats[seat]?.kind === 'person'
  }

  rematch(): Promise<unknown> {
    return this.try(this.connection.ask({ type: 'rematch', table: this.id }))
  }

  takeBack(): Promise<unknown> {
    return this.try(this.connection.ask({ type: 'return', table: this.id }))
  }

  /** Gets up for good. */
  leave(): Promise<unknown> {
    return this.quietly(this.connection.ask({ type: 'leave', table: this.id }))
  }

  /** Says for a while why something was not done. */
  refuse(why: Said): void {
    this.refusal = why
    clearTimeout(this.refusalTimer)
    this.refusalTimer = setTimeout(() => (this.refusal = null), REFUSAL_STAYS)
  }

  private async try<T>(answer: Promise<T>): Promise<T | null> {
    try {
      return await answer
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (!LATE.includes(error.code)) this.refuse(error.said)
      return null
    }
  }

  private quietly<T>(answer: Promise<T>): Promise<T | null> {
    return answer.catch(() => null)
  }

  private isThis({ table, code }: { table: string; code?: string }): boolean {
    return this.room ? table === this.room.table : sameKey(this.key, table) || sameKey(this.key, code)
  }

  private enter(room: Room): void {
    this.room = room
    if ((room.game ?? 0) > this.game && this.view) this.forget(room.game!)
  }

  private apply(update: Update): void {
    this.beforeUpdate()
    if (update.game !== this.game) this.forget(update.game)
    const missing = update.since > this.first + this.history.length
    if (missing && !this.joined) return void this.join()
    this.joined = false
    if (missing || update.since < this.first) this.beginAt(update.since)
    const { history = [] } = update.view
    const kept = update.since - this.first
    this.history = [...this.history.slice(0, kept), ...history]
    this.told = [...this.told.slice(0, kept), ...(update.told ?? [])]
    this.lookForDeal(update.view.seats)
    this.turn = update.turn
    this.advice = null
    this.view = update.view
    this.prompt = update.prompt
    this.labels = update.labels ?? []
    this.result = update.result ?? null
    const shown = this.made.filter(({ event = -1 }) => event >= 0 && event < update.since)
    this.made = [...shown, ...(update.made ?? [])]
    this.clock = update.clock ? { ...update.clock, at: performance.now() } : null
  }

  /** A deal in which somebody may have moved twice is no new one. */
  private lookForDeal(seats: number): void {
    const { begun, acts } = runningDeal(this.history)
    const deal = `${this.game}/${begun < 0 ? begun : this.first + begun}`
    if (deal === this.deal) return
    this.deal = deal
    this.dealt = acts < seats ? deal : ''
  }

  /** A new game: nothing is known of it yet. */
  private forget(game: number): void {
    this.game = game
    this.turn = 0
    this.beginAt(0)
    this.result = null
    this.made = []
    this.view = null
  }

  /** The history is known from this event on. */
  private beginAt(first: number): void {
    this.first = first
    this.history = []
    this.told = []
    this.past = []
  }

  private hear(line: Line): void {
    this.chat = [...this.chat.slice(-199), line]
    this.unread++
  }

  /** What was said before I came; after a break, the lines after the last one I know are new to me. */
  private recall(lines: Line[]): void {
    const last = this.chat.at(-1)
    const known = last ? lines.findLastIndex(({ at, text }) => at === last.at && text === last.text) : lines.length - 1
    this.unread += lines.length - 1 - known
    this.chat = lines
  }
}

const sameKey = (key: string, other: string | undefined) => other !== undefined && key.toUpperCase() === other.toUpperCase()
