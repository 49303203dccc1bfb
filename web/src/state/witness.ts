// Somebody at a table who cuts the cards and does not take the server's word for anything about the deal. What was said
// first is kept, and everything that is said later is held against it.
import type { Ask } from '../net/connection'
import type { Deal, Room } from '../protocol'
import { check, forged, randomCut, sealOf, type Doubt } from './fairness'

type Step = 'seal' | 'cut'
const IDENTITY = ['record', 'number', 'rules', 'promise'] as const

/** A witness as it is kept in the browser, also for the replay. */
export interface Testimony {
  cut: string
  seat: number | null
  first: Pick<Deal, (typeof IDENTITY)[number]> | null
  seals: string[] | null
  cuts: string[] | null
  dealt: string
  /** What the server has said it has of mine. */
  confirmed: Step[]
  /** Whether all of it was shown, and right. */
  checked: boolean
  doubts: Doubt[]
}

export class Witness {
  constructor(
    readonly kept: Testimony = {
      cut: randomCut(),
      seat: null,
      first: null,
      seals: null,
      cuts: null,
      dealt: '',
      confirmed: [],
      checked: false,
      doubts: [],
    },
  ) {}

  get promise(): string {
    return this.kept.first?.promise ?? ''
  }

  /** Whether the cards were dealt without my cut, though I was asked for it. */
  get leftOut(): boolean {
    const { seat, cuts, cut } = this.kept
    return seat !== null && cuts !== null && cuts[seat] !== cut
  }

  /** Takes note of what is told of the deal; what there is to answer. */
  hear(room: Room): Extract<Ask, { type: Step }> | null {
    const { deal } = room
    if (!deal) return null
    this.note(deal)
    if (deal.phase === 'shown' && !this.kept.checked && this.kept.doubts.length === 0) this.conclude(deal, room.game_name)
    return this.answer(room, deal)
  }

  /** Holds the record of the game against what was told at the table. */
  holds(deal: Deal, game: string): boolean {
    this.note(deal)
    if (this.kept.doubts.length === 0) this.conclude(deal, game)
    return this.kept.checked && this.kept.doubts.length === 0
  }

  confirm(step: Step): void {
    if (!this.kept.confirmed.includes(step)) this.kept.confirmed.push(step)
  }

  private note(deal: Deal): void {
    const { kept } = this
    const { record, number, rules, promise, phase, seals = [], cuts = [], dealt = '' } = deal
    if (kept.first === null) kept.first = { record, number, rules, promise }
    else if (IDENTITY.some((name) => kept.first![name] !== deal[name])) this.doubt({ code: 'changed', what: 'promise' })
    if (phase === 'seal') return
    if (kept.seals === null) this.noteSeals(seals)
    else if (!same(kept.seals, seals)) this.doubt({ code: 'changed', what: 'seals' })
    if (phase === 'cut') return
    if (kept.cuts === null) this.noteCuts(cuts)
    else if (!same(kept.cuts, cuts)) this.doubt({ code: 'changed', what: 'cuts' })
    if (!kept.dealt) kept.dealt = dealt
    else if (kept.dealt !== dealt) this.doubt({ code: 'changed', what: 'start' })
  }

  private noteSeals(seals: string[]): void {
    const { seat, cut, confirmed } = this.kept
    this.kept.seals = seals
    if (seat === null) return
    const mine = seals[seat] ?? ''
    if (mine && mine !== sealOf(this.promise, seat, cut)) this.doubt({ code: 'forged', seat })
    else if (!mine && confirmed.includes('seal')) this.doubt({ code: 'ignored' })
  }

  private noteCuts(cuts: string[]): void {
    this.kept.cuts = cuts
    const found = forged(this.promise, this.kept.seals ?? [], cuts)
    if (found) this.doubt(found)
    if (this.leftOut && this.kept.confirmed.includes('cut')) this.doubt({ code: 'ignored' })
  }

  private conclude(deal: Deal, game: string): void {
    const found = check(deal, game)
    if (found) this.doubt(found)
    else this.kept.checked = true
  }

  /** My seal or, once mine is among those published, the cut behind it. */
  private answer({ table, you }: Room, { phase, number, awaited = [] }: Deal): Extract<Ask, { type: Step }> | null {
    const { kept } = this
    if (you == null || !awaited.includes(you) || kept.doubts.length > 0) return null
    const seal = sealOf(this.promise, you, kept.cut)
    if (phase === 'seal') {
      kept.seat = you
      return { type: 'seal', table, game: number, seal }
    }
    return kept.seals?.[you] === seal ? { type: 'cut', table, game: number, cut: kept.cut } : null
  }

  private doubt(found: Doubt): void {
    if (!this.kept.doubts.some(({ code, what, seat }) => code === found.code && what === found.what && seat === found.seat))
      this.kept.doubts.push(found)
  }
}

const same = (one: string[], other: string[]) => one.length === other.length && one.every((each, i) => each === other[i])
