// What is shown of two hands that follow each other at once: the board of one is played out street by street, its end
// stays for a while, and only then the next begins.
import type { HoldemView, Said } from '../../protocol'
import type { Table } from '../../state/table.svelte'
import { lastEnding, playedOut, type Ending, type HoldemEvent } from './story'

const DEALER = -1
const STAYS = 4500
const STREET = 900

/** What was on the table before the last move. */
interface Seen {
  number: number
  hand: string[]
  board: number
}

const nextStreet = (lying: number) => (lying < 3 ? 3 : lying + 1)

export class Stage {
  /** The end of a hand that stays on the table although the next one has begun. */
  private kept = $state.raw<Ending | null>(null)
  /** How many cards of the board lie open while it is played out; null when all has been told. */
  private lying = $state<number | null>(null)
  /** My cards of the hand before. */
  private before = $state.raw<Seen | null>(null)
  private lastSeen: Seen | null = null
  private known = -1
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly table: Table) {}

  private view = $derived.by(() => this.table.view as HoldemView | null)
  private last = $derived.by(() => lastEnding(this.table.history as HoldemEvent[], this.table.first))
  private whole = $derived.by(() => (this.last && !this.last.followed ? this.last : this.kept))

  /** Whether the board is being played out. */
  running = $derived(this.lying !== null)
  /** The end of a hand, while it is to be seen: until the next one begins, and then for a while. */
  ending = $derived.by(() => (this.whole && this.lying !== null ? playedOut(this.whole, this.lying) : this.whole))
  /** Whether the next hand has begun behind what is shown. */
  held = $derived(this.kept !== null && this.whole === this.kept)
  /** What there is to be won while nobody has. */
  pot = $derived.by(() => (this.running ? (this.whole?.won ?? []).reduce((sum, won) => sum + won, 0) : 0))
  verdict = $derived.by<Said | null>(() =>
    this.whole && !this.running ? (this.table.told[this.whole.at - this.table.first]?.said ?? null) : null,
  )
  made = $derived.by(() => {
    const at = this.whole?.at
    return at === undefined || this.running ? [] : this.table.made.filter(({ event }) => event === at)
  })
  myCards = $derived.by(() => {
    const hand = this.view?.hand ?? []
    if (!this.held) return hand
    return this.before?.number === this.kept!.number ? this.before.hand : (this.kept!.hands[this.table.seat ?? -1] ?? [])
  })
  myHand = $derived.by<Said | null>(() => {
    if (this.running) return null
    const now = this.ending?.at ?? -1
    return this.table.made.find(({ seat, event }) => seat === this.table.seat && (event ?? -1) === now)?.name ?? null
  })

  /** A game that is over is only stepped through: an end stays until the next step. */
  get replaying(): boolean {
    return this.table.room?.status === 'over'
  }

  /** To be called after every move. */
  follow(): void {
    const { view } = this
    if (!view) return
    const last = lastEnding(this.table.history as HoldemEvent[], this.table.first)
    const at = last?.at ?? -1
    if (this.replaying) {
      if (last?.followed && this.table.history.slice(at - this.table.first).every(({ seat }) => seat === DEALER)) this.kept = last
      else this.release()
    } else if (this.known >= 0 && at > this.known) this.show(last!)
    else if (at < this.known) this.release()
    this.known = Math.max(at, 0)
    if (this.lastSeen && this.lastSeen.number !== view.number) this.before = this.lastSeen
    this.lastSeen = { number: view.number, hand: view.hand ?? [], board: view.board?.length ?? 0 }
  }

  /** Goes on to the hand that is being played. */
  release(): void {
    clearTimeout(this.timer)
    this.kept = null
    this.lying = null
  }

  stop(): void {
    clearTimeout(this.timer)
  }

  private show(ending: Ending): void {
    clearTimeout(this.timer)
    this.kept = ending.followed ? ending : null
    const lay = this.lastSeen?.number === ending.number ? this.lastSeen.board : 0
    if (lay < ending.board.length) this.playOut(lay, ending.board.length)
    else this.settle()
  }

  private playOut(lying: number, all: number): void {
    this.lying = lying
    this.timer = setTimeout(() => (lying < all ? this.playOut(nextStreet(lying), all) : this.settle()), STREET)
  }

  private settle(): void {
    this.lying = null
    this.timer = setTimeout(() => this.release(), STAYS)
  }
}
