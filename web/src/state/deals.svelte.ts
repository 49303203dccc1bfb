// The deals I have seen begin: a witness for each, kept in this browser for the tables where I sit.
import type { Connection } from '../net/connection'
import type { Deal, Room } from '../protocol'
import { check, type Doubt } from './fairness'
import { connection } from './session.svelte'
import { Witness, type Testimony } from './witness'

const KEY = 'paiju.deals'
const MOST = 40

/** What can be said of a deal: `open` until everything is shown, then `kept`, or `sound` if I have not seen it begin. */
export interface Verdict {
  promise: string
  state: 'open' | 'kept' | 'sound' | 'bad'
  doubts: Doubt[]
  leftOut: boolean
  /** The seats that cut, and those that sealed a cut and did not show it. */
  cutBy: number[]
  withheld: number[]
}

export class Deals {
  private verdicts = $state.raw<Record<string, Verdict>>({})
  private readonly witnesses = new Map<string, Witness>()
  /** Those of this page that are kept: where I sit. */
  private readonly mine = new Set<string>()

  constructor(private readonly connection: Connection) {
    connection.on('room', (room) => this.hear(room))
  }

  of(room: Room | null): Verdict | null {
    return (room && this.verdicts[keyOf(room)]) ?? null
  }

  /** What can be said of a recorded game. */
  ofRecord(deal: Deal, game: string): Verdict {
    const known = [...[...this.witnesses.values()].map(({ kept }) => kept), ...Object.values(stored())]
    const kept = known.find(({ first }) => first?.record === deal.record)
    if (!kept) {
      const found = check(deal, game)
      return { ...told(deal), state: found ? 'bad' : 'sound', doubts: found ? [found] : [], leftOut: false }
    }
    const copy = new Witness(structuredClone(kept))
    const holds = copy.holds(deal, game)
    return { ...told(deal), promise: copy.promise, state: holds ? 'kept' : 'bad', doubts: copy.kept.doubts, leftOut: copy.leftOut }
  }

  private hear(room: Room): void {
    if (!room.deal) return
    const key = keyOf(room)
    const witness = this.witnesses.get(key) ?? new Witness(stored()[key])
    this.witnesses.set(key, witness)
    if (room.you != null) this.mine.add(key)
    const answer = witness.hear(room)
    this.report(key, witness, room.deal)
    if (answer)
      void this.connection.ask(answer).then(
        () => {
          witness.confirm(answer.type)
          this.keep()
        },
        () => {}, // too late, or cut off: the list of those who were heard will tell
      )
  }

  private report(key: string, witness: Witness, deal: Deal): void {
    const { doubts, checked } = witness.kept
    const state = doubts.length > 0 ? 'bad' : checked ? 'kept' : 'open'
    this.verdicts = {
      ...this.verdicts,
      [key]: { ...told(deal), promise: witness.promise, state, doubts: [...doubts], leftOut: witness.leftOut },
    }
    this.keep()
  }

  private keep(): void {
    const here = [...this.mine].map((key) => [key, this.witnesses.get(key)!.kept])
    const all = { ...stored(), ...Object.fromEntries(here) } // another window may have kept others
    try {
      localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(Object.entries(all).slice(-MOST))))
    } catch {
      // without storage what was promised is known until the page is closed
    }
  }
}

const keyOf = ({ table, game = 0 }: Room) => `${table}/${game}`

function told({ promise, seals = [], cuts = [] }: Deal): Pick<Verdict, 'promise' | 'cutBy' | 'withheld'> {
  const seats = (has: (seat: number) => boolean) => seals.flatMap((_, seat) => (has(seat) ? [seat] : []))
  return { promise, cutBy: seats((seat) => !!cuts[seat]), withheld: seats((seat) => cuts.length > 0 && !!seals[seat] && !cuts[seat]) }
}

function stored(): Record<string, Testimony> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, Testimony>
  } catch {
    return {}
  }
}

export const deals = new Deals(connection)
