// My turn: what I may do, the amount I have in mind, and what Enter would play.
import type { Considered, HoldemView } from '../../protocol'
import type { Table } from '../../state/table.svelte'
import { chips, clamp, inRange, isSized, move, presets, type Limits } from './amounts'
import { label } from './words'

const AGAIN_WITHIN = 2500

export class Betting {
  amount = $state(0)
  /** What Enter plays: a hinted action, or the raise after its amount was chosen. */
  armed = $state<string | null>(null)
  /** Whether all-in was asked for once and waits to be asked for again. */
  daring = $state(false)

  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    private readonly table: Table,
    private readonly seen: () => HoldemView,
  ) {}

  view = $derived.by(() => this.seen())
  legal = $derived<readonly string[]>(this.view.legal ?? [])
  betting = $derived.by(() => this.table.mine && this.legal.includes('fold'))
  limits = $derived<Limits>({
    low: this.view.min_raise ?? 0,
    high: this.view.max_raise ?? 0,
    reach: this.view.reach ?? 0,
    step: Math.max(1, this.view.blinds[1]),
  })
  canRaise = $derived(this.betting && this.limits.low > 0)
  sized = $derived(this.canRaise && isSized(this.limits))
  presets = $derived(presets(this.limits, { price: this.view.price, pot: this.view.pot, toCall: this.view.to_call ?? 0 }))
  word = $derived(this.view.price > 0 ? ('raise' as const) : ('bet' as const))
  raise = $derived(`${this.word} ${this.amount}`)
  raiseLabel = $derived(label(this.amount >= this.limits.reach ? `${this.word}_all_in` : this.word, { n: chips(this.amount) }))
  callLabel = $derived.by(() => {
    const n = this.view.to_call ?? 0
    const all = this.table.seat !== null && n === this.view.stacks[this.table.seat]
    return label(all ? 'call_all_in' : 'call', { n: chips(n) })
  })

  /** A new turn begins with the least. */
  begin(): void {
    this.amount = this.limits.low
    this.armed = null
    this.daring = false
  }

  size(amount: number): void {
    this.amount = amount
    this.armed = this.raise
    this.daring = false
  }

  step(by: number): void {
    if (this.sized) this.size(move(this.amount, by, this.limits))
  }

  preset(number: number): void {
    const preset = this.presets[number]
    if (this.sized && preset?.open) this.size(preset.amount)
  }

  /** The first time it says what would happen, the second time it happens. */
  async allIn(): Promise<void> {
    if (!this.betting) return
    if (this.daring) return void (await this.play('all-in'))
    if (inRange(this.limits.reach, this.limits)) this.size(this.limits.reach)
    this.daring = true
    clearTimeout(this.timer)
    this.timer = setTimeout(() => (this.daring = false), AGAIN_WITHIN)
  }

  /** Asks what a bot would do and makes that the answer to Enter. */
  async hint(): Promise<void> {
    const answer = await this.table.hint()
    if (!answer?.action) return
    const [word, n] = answer.action.split(' ')
    if (n !== undefined && (word === 'bet' || word === 'raise')) this.amount = clamp(Number(n), this.limits)
    this.armed = answer.action
  }

  async enter(): Promise<void> {
    if (this.armed) await this.play(this.armed)
  }

  /** The raise, after the server has agreed to the amount. */
  async playRaise(): Promise<void> {
    await this.play(this.raise)
  }

  async play(action: string): Promise<void> {
    if (!this.table.mine) return
    const answer: Considered | null = /\d|all/.test(action) ? await this.table.consider(action) : null
    if (answer?.refusal) return this.table.refuse(answer.refusal)
    await this.table.play(answer?.action || action)
  }
}
