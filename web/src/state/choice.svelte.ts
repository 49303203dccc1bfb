// The cards that are picked for a play, and what the server says they would be.
import { untrack } from 'svelte'
import { cardOf, identify, rankOf } from '../cards/text'
import type { Considered, Said } from '../protocol'
import type { Table } from './table.svelte'

const PAUSE = 70

interface Options {
  /** The move that the picked cards make; null if there is nothing to ask yet. */
  wording?: (cards: string[]) => string | null
  /** Whether picking a card puts the one before back. */
  single?: boolean
}

export class Choice {
  /** Picked cards, as `identify` names them. */
  picked = $state.raw<ReadonlySet<string>>(new Set())
  /** The answer to the picks of a moment ago: good for a label, not to be played blindly. */
  considered = $state.raw<Considered | null>(null)

  /** What was hinted, with or without cards (a bid, a pass), until something else is picked. */
  hinted = $state.raw<Considered | null>(null)

  private timer: ReturnType<typeof setTimeout> | undefined
  private asked = 0

  /** `hand` gives the cards in the order they are shown. */
  constructor(
    private readonly table: () => Pick<Table, 'consider' | 'mine' | 'turn'>,
    private readonly hand: () => readonly string[],
    private readonly options: Options = {},
  ) {}

  get cards(): string[] {
    return identify(this.hand())
      .filter((id) => this.picked.has(id))
      .map(cardOf)
  }

  /** What was hinted, or the picked cards as a move; null if there is neither. */
  get text(): string | null {
    if (this.hinted?.action) return this.hinted.action
    if (this.picked.size === 0) return null
    return this.options.wording ? this.options.wording(this.cards) : this.cards.join(' ')
  }

  /** Whether there is something to play. */
  get ready(): boolean {
    return this.picked.size > 0 || this.hinted !== null
  }

  /** What is wrong with the picked cards, before they are played. */
  get objection(): Said | null {
    return this.table().mine && this.picked.size > 0 && this.text !== null ? (this.considered?.refusal ?? null) : null
  }

  /** Makes a hint what will be played. */
  take(hint: Considered): void {
    this.pick(hint.cards ?? [])
    if (hint.action) this.hinted = hint
  }

  has(id: string): boolean {
    return this.picked.has(id)
  }

  toggle(id: string): void {
    this.mark([id], !this.picked.has(id))
  }

  /** Picks some cards, or puts them back. */
  mark(ids: readonly string[], on: boolean): void {
    const picked = new Set(this.options.single && on ? [] : this.picked)
    for (const id of this.options.single ? ids.slice(-1) : ids) picked[on ? 'add' : 'delete'](id)
    this.set(picked)
  }

  /** Picks exactly these cards of the hand. */
  pick(cards: readonly string[]): void {
    const wanted = [...cards]
    const ids = identify(this.hand()).filter((id) => {
      const at = wanted.indexOf(cardOf(id))
      if (at >= 0) wanted.splice(at, 1)
      return at >= 0
    })
    this.set(new Set(ids))
  }

  /** The next card of a rank that is not picked yet (else all of them are put back), or all of the rank. */
  pickRank(rank: string, all: boolean): boolean {
    const ids = identify(this.hand()).filter((id) => rankOf(cardOf(id)) === rank)
    const free = ids.filter((id) => !this.picked.has(id))
    if (ids.length === 0) return false
    if (free.length === 0) this.mark(ids, false)
    else this.mark(all ? free : free.slice(0, 1), true)
    return true
  }

  clear(): void {
    this.set(new Set())
  }

  /** Keeps the picks in step with hand and turn, for `$effect(() => choice.follow())`: what left the hand is dropped. */
  follow(): void {
    void this.table().turn
    const held = new Set(identify(this.hand()))
    untrack(() => this.set(new Set([...this.picked].filter((id) => held.has(id)))))
  }

  /** Asks about the picks again: something else that belongs to the move has changed. */
  ask(): void {
    this.set(this.picked)
  }

  private set(picked: ReadonlySet<string>): void {
    this.picked = picked
    this.hinted = null
    clearTimeout(this.timer)
    const number = ++this.asked
    const { text } = this
    if (text === null || !this.table().mine) return void (this.considered = null)
    this.timer = setTimeout(async () => {
      const answer = await this.table().consider(text)
      if (number === this.asked) this.considered = answer
    }, PAUSE)
  }
}
