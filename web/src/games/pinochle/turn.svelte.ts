// My turn at a Pinochle table: what I have chosen so far, and what the play button would do with it.
import { untrack } from 'svelte'
import { sortHand } from '../../cards/sort'
import { suitName, suitOf, type SuitCode } from '../../cards/text'
import { said, t } from '../../i18n'
import type { PinochleView } from '../../protocol'
import { settings } from '../../settings.svelte'
import { Choice } from '../../state/choice.svelte'
import type { Table } from '../../state/table.svelte'
import { Advice } from '../tricks/advice.svelte'
import { RANKS } from './deal'
import { label } from './words'

/** What a phase is answered with before anything is chosen. */
const USUAL: Record<string, string> = { concede: 'meld', misdeal: 'deal' }

export class Turn {
  /** What I would bid. */
  bid = $state(0)
  option = $state<string | null>(null)

  readonly choice: Choice
  private readonly advice: Advice

  /** `toPass` tells how many cards partners pass each other. */
  constructor(
    private readonly table: Table,
    private readonly seen: () => PinochleView,
    private readonly toPass: () => number,
  ) {
    this.choice = new Choice(
      () => table,
      () => this.hand,
      { wording: (cards) => this.wording(cards) },
    )
    this.advice = new Advice(table, () => [this.bid, this.option, this.choice.cards.join(' ')].join('|'))
    $effect(() => {
      void table.turn
      untrack(() => this.begin())
    })
    $effect(() => this.choice.follow())
    // one card is played at a time: the one picked last
    $effect(() => {
      const ids = [...this.choice.picked]
      if (this.phase === 'play' && ids.length > 1) untrack(() => this.choice.mark(ids.slice(0, -1), false))
    })
  }

  view = $derived.by(() => this.seen())
  phase = $derived(this.view.phase)
  legal = $derived(this.view.legal ?? [])
  bids = $derived(this.legal.flatMap((text) => (text.startsWith('bid ') ? [Number(text.slice(4))] : [])))
  /** Trumps first, then suit by suit. */
  hand = $derived.by(() => {
    const sorted = sortHand(this.view.hand ?? [], 'suit', RANKS)
    return [true, false].flatMap((trumps) => sorted.filter((card) => (suitOf(card) === this.view.trump) === trumps))
  })
  giving = $derived(this.phase === 'give' || this.phase === 'return')
  toGive = $derived.by(() => this.toPass() - (this.view.given ?? []).length)
  picked = $derived.by(() => this.choice.picked.size)
  advised = $derived.by(() => this.advice.stands !== null)

  /** What the play button plays; null if something is still missing. */
  action = $derived.by((): string | null => {
    const advised = this.advice.stands
    if (advised) return advised.action!
    if (this.phase === 'auction' && this.option === null) return this.bids.includes(this.bid) ? `bid ${this.bid}` : null
    if (this.phase === 'play' || this.giving) return this.choice.text
    return this.option !== null && this.legal.includes(this.option) ? this.option : null
  })

  /** What the play button says. */
  label = $derived.by((): string => {
    const advised = this.advice.stands
    if (advised?.label) return said(advised.label)
    const { option, picked, toGive } = this
    switch (this.phase) {
      case 'auction':
        return option === 'pass' ? label('pass') : label('bid', { n: this.bid })
      case 'trump':
        return option ? label('name_it', { suit: suitName(option.slice(-1) as SuitCode, settings.language) }) : label('name_first')
      case 'give':
      case 'return':
        return picked === toGive ? label('give_n', { n: toGive }) : label('chosen_of', { n: picked, all: toGive })
      case 'concede':
        return option === 'concede' ? label('concede_sure') : label('play_hand')
      case 'misdeal':
        return label('deal_again')
      default:
        return picked > 0 && this.choice.considered?.label ? said(this.choice.considered.label) : t('play_cards')
    }
  })

  playable = $derived.by(() => {
    if (!this.table.mine || this.phase !== 'play') return null
    const allowed = new Set(this.legal)
    return (card: string) => allowed.has(card)
  })

  hint(): Promise<void> {
    return this.advice.ask((action, cards) => this.adopt(action, cards))
  }

  async play(): Promise<void> {
    if (this.table.mine && this.action !== null && (await this.table.play(this.action))) this.choice.clear()
  }

  pass(): void {
    if (this.table.mine && this.legal.includes('pass')) void this.table.play('pass')
  }

  /** Bids so many steps more or less. */
  raise(by: number): void {
    this.offer(this.bids[Math.max(0, Math.min(this.bids.length - 1, this.bids.indexOf(this.bid) + by))] ?? this.bid)
  }

  offer(bid: number): void {
    this.bid = bid
    this.option = null
  }

  name(suit: string): void {
    if (this.legal.includes(`trump ${suit}`)) this.option = `trump ${suit}`
  }

  /** A new turn: nothing is chosen yet. */
  private begin(): void {
    this.bid = this.bids[0] ?? 0
    this.option = this.phase === 'auction' && this.bids.length === 0 && this.legal.length > 0 ? 'pass' : (USUAL[this.phase] ?? null)
    this.advice.forget()
  }

  /** The picked cards as a move, once there are as many as are asked for. */
  private wording(cards: string[]): string | null {
    if (this.giving) return cards.length === this.toGive ? `give ${cards.join(' ')}` : null
    return this.phase === 'play' && cards.length === 1 ? cards[0]! : null
  }

  /** Chooses what an action does. */
  private adopt(action: string, cards: readonly string[]): void {
    if (this.phase === 'auction' && action.startsWith('bid ')) this.offer(Number(action.slice(4)))
    else if (this.phase === 'play' || this.giving) this.choice.pick(cards)
    else this.option = action
  }
}
