// My turn at a Tractor table: what I have chosen so far, and what the play button would do with it.
import { untrack } from 'svelte'
import { said, t } from '../../i18n'
import type { TractorView } from '../../protocol'
import { Choice } from '../../state/choice.svelte'
import type { Table } from '../../state/table.svelte'
import { Advice } from '../tricks/advice.svelte'
import { callsIn, readCalls, type Call } from './friends'
import { short } from './names'
import { sortByGroup, trumpSuit } from './suits'
import { label } from './words'

/** What a phase is answered with before anything is chosen. */
const USUAL: Record<string, string> = { declare: 'pass', continue: 'yes' }
const BY_OPTION = ['declare', 'trump', 'continue']

export class Turn {
  option = $state<string | null>(null)
  call = $state.raw<Call | null>(null)
  /** Nothing is to be declared in this deal. */
  skipping = $state(false)

  readonly choice: Choice
  readonly fromKitty: Choice
  private readonly advice: Advice

  constructor(
    private readonly table: Table,
    private readonly seen: () => TractorView,
  ) {
    this.choice = new Choice(
      () => table,
      () => this.hand,
      { wording: (cards) => this.wording(cards) },
    )
    this.fromKitty = new Choice(
      () => ({ consider: async () => null, mine: false, turn: table.turn }),
      () => this.kitty,
    )
    this.advice = new Advice(table, () => this.sign)
    $effect(() => {
      void table.turn
      untrack(() => this.begin())
    })
    $effect(() => this.choice.follow())
    $effect(() => this.fromKitty.follow())
    $effect(() => {
      if (this.phase !== 'declare') this.skipping = false
      else if (this.skipping && table.mine && !table.sending) void table.play('pass')
    })
  }

  view = $derived.by(() => this.seen())
  phase = $derived(this.view.phase)
  legal = $derived(this.view.legal ?? [])
  playing = $derived(this.phase === 'lead' || this.phase === 'follow')
  trump = $derived(trumpSuit(this.view))
  rank = $derived(this.view.rank ?? '2')
  hand = $derived(sortByGroup(this.view.hand ?? [], this.trump, this.rank))
  kitty = $derived(sortByGroup(this.view.kitty ?? [], this.trump, this.rank))
  picked = $derived.by(() => this.choice.picked.size)
  swaps = $derived.by(() => this.fromKitty.picked.size)

  /** How many cards are asked for; 0 if that is free. */
  need = $derived.by((): number => {
    const { view } = this
    if (this.phase === 'follow') {
      const lead = view.leader == null ? [] : (view.plays?.[view.leader] ?? [])
      return lead.length - (this.table.mine ? (view.chosen ?? []).length : 0)
    }
    if (this.phase === 'bury') return view.declarer == null ? 0 : view.counts[view.declarer]! - Math.min(...view.counts)
    return this.phase === 'take' ? (view.need ?? 0) - (view.picked ?? 0) : 0
  })

  /** Whether the answer is given in a box on the table. */
  boxed = $derived.by(
    () => this.table.mine && (this.phase === 'declare' ? !this.skipping : ['trump', 'friends', 'swap', 'take'].includes(this.phase)),
  )

  private sign = $derived.by(() =>
    [this.option, this.call?.card, this.call?.copy, this.choice.cards.join(' '), this.fromKitty.cards.join(' ')].join('|'),
  )

  /** What the play button plays; null if something is still missing. */
  action = $derived.by((): string | null => {
    const advised = this.advice.stands
    if (advised) return advised.action!
    if (BY_OPTION.includes(this.phase)) return this.option !== null && this.legal.includes(this.option) ? this.option : null
    switch (this.phase) {
      case 'friends':
        return callsIn(this.legal).calls.find(({ card, copy }) => card === this.call?.card && copy === this.call?.copy)?.action ?? null
      case 'swap':
        if (this.picked === 0 && this.swaps === 0) return 'keep'
        return this.picked === this.swaps ? `swap ${this.choice.cards.join(' ')} for ${this.fromKitty.cards.join(' ')}` : null
      case 'take':
        return this.swaps === this.need ? `for ${this.fromKitty.cards.join(' ')}` : null
      default:
        return this.choice.text
    }
  })

  /** What the play button says. */
  label = $derived.by((): string => {
    const advised = this.advice.stands
    if (advised?.label && this.phase !== 'swap' && this.phase !== 'bury') return said(advised.label)
    const { picked, swaps, need, call } = this
    switch (this.phase) {
      case 'declare':
      case 'continue':
        return this.labelOf(this.option)
      case 'trump':
        return this.option ? this.labelOf(this.option) : label('name_first')
      case 'friends':
        return call
          ? label('call', { copy: label('copy_n').split('|')[call.copy - 1] ?? '', card: short(call.card) })
          : label('choose_card')
      case 'swap':
        if (picked === 0 && swaps === 0) return label('keep')
        return picked === swaps ? label('swap_n', { n: picked }) : label('swap_count', { out: picked, in: swaps })
      case 'take':
        return swaps === need ? label('take_n', { n: need }) : label('chosen_of', { n: swaps, all: need })
      case 'bury':
        return picked === need ? label('bury_n', { n: need }) : label('chosen_of', { n: picked, all: need })
      default:
        if (need > 0 && picked > 0 && picked !== need) return label('chosen_of', { n: picked, all: need })
        return this.choice.considered?.label ? said(this.choice.considered.label) : t('play_cards')
    }
  })

  playable = $derived.by(() => {
    if (!this.table.mine || this.phase !== 'follow') return null
    const allowed = new Set(this.legal.map((text) => text.replace('+', '')))
    return (card: string) => allowed.has(card)
  })

  /** What a legal action is called. */
  labelOf(text: string | null): string {
    if (text === 'pass') return label('pass')
    if (text === 'yes') return label('next_hand')
    if (text === 'no') return label('stop')
    const server = this.table.labels[text === null ? -1 : this.legal.indexOf(text)]
    return server ? said(server) : (text ?? '')
  }

  hint(): Promise<void> {
    return this.advice.ask((text, cards) => this.adopt(text, cards))
  }

  async play(): Promise<void> {
    if (this.table.mine && this.action !== null && (await this.table.play(this.action))) this.clear()
  }

  clear(): void {
    this.choice.clear()
    this.fromKitty.clear()
  }

  /** A new turn: nothing is chosen yet. */
  private begin(): void {
    this.option = USUAL[this.phase] ?? null
    this.call = null
    this.advice.forget()
  }

  /** The picked cards as a move, once there are as many as are asked for. */
  private wording(cards: string[]): string | null {
    if (this.phase === 'bury') return cards.length === this.need ? `bury ${cards.join(' ')}` : null
    return this.playing && (this.need === 0 || cards.length === this.need) ? cards.join(' ') : null
  }

  /** Chooses what an action does. */
  private adopt(text: string, cards: readonly string[]): void {
    if (BY_OPTION.includes(this.phase)) this.option = text
    else if (this.phase === 'friends') this.call = readCalls(text)[0] ?? null
    else if (this.phase === 'swap') {
      const [out = '', taking = ''] = text.replace(/^swap\+? /, '').split(/ for\+? /)
      this.choice.pick(text === 'keep' ? [] : out.split(' '))
      this.fromKitty.pick(taking.split(' '))
    } else if (this.phase === 'take') this.fromKitty.pick(text.split(' ').slice(1))
    else this.choice.pick(cards)
  }
}
