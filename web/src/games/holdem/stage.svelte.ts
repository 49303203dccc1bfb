// What is shown of two hands that follow each other at once: the end of one stays for a while before the next begins.
import type { HoldemView, Said } from '../../protocol'
import type { Table } from '../../state/table.svelte'
import { lastEnding, type Ending } from './story'

const DEALER = -1
const STAYS = 4500

export class Stage {
  /** The end of a hand that stays on the table although the next one has begun. */
  private kept = $state.raw<Ending | null>(null)
  /** My cards of the hand before. */
  private before = $state.raw<{ number: number; hand: string[] } | null>(null)
  private lastSeen: { number: number; hand: string[] } | null = null
  private known = -1
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly table: Table) {}

  private view = $derived.by(() => this.table.view as HoldemView | null)
  private last = $derived.by(() => lastEnding(this.table.history))

  /** The end of a hand, while it is to be seen: until the next one begins, and then for a while. */
  ending = $derived.by(() => (this.last && this.last.stacks === null ? this.last : this.kept))
  /** Whether the next hand has begun behind what is shown. */
  held = $derived(this.kept !== null && this.ending === this.kept)
  verdict = $derived.by<Said | null>(() => (this.ending ? (this.table.told[this.ending.at] ?? null) : null))
  made = $derived.by(() => {
    const at = this.ending?.at
    return at === undefined ? [] : this.table.made.filter(({ event }) => event === at)
  })
  myCards = $derived.by(() => {
    const hand = this.view?.hand ?? []
    if (!this.held) return hand
    return this.before?.number === this.kept!.number ? this.before.hand : (this.kept!.hands[this.table.seat ?? -1] ?? [])
  })
  myHand = $derived.by<Said | null>(() => {
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
    const last = lastEnding(this.table.history)
    const at = last?.at ?? -1
    if (this.replaying) {
      if (last?.stacks && this.table.history.slice(at).every(({ seat }) => seat === DEALER)) this.kept = last
      else this.release()
    } else if (this.known >= 0 && at > this.known && last!.stacks !== null) this.keep(last!)
    else if (at < this.known) this.release()
    this.known = Math.max(at, 0)
    if (this.lastSeen && this.lastSeen.number !== view.number) this.before = this.lastSeen
    this.lastSeen = { number: view.number, hand: view.hand ?? [] }
  }

  /** Goes on to the hand that is being played. */
  release(): void {
    clearTimeout(this.timer)
    this.kept = null
  }

  stop(): void {
    clearTimeout(this.timer)
  }

  private keep(ending: Ending): void {
    clearTimeout(this.timer)
    this.kept = ending
    this.timer = setTimeout(() => this.release(), STAYS)
  }
}
