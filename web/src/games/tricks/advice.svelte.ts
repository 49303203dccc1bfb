// What a bot would do here: it is played as it was given, until something else is chosen.
import type { Considered } from '../../protocol'
import type { Table } from '../../state/table.svelte'

export class Advice {
  private given = $state.raw<{ turn: number; sign: string; answer: Considered } | null>(null)

  /** `sign` is everything that is chosen, as one text. */
  constructor(
    private readonly table: Table,
    private readonly sign: () => string,
  ) {}

  /** The answer that still stands. */
  get stands(): Considered | null {
    return this.given?.turn === this.table.turn && this.given.sign === this.sign() ? this.given.answer : null
  }

  /** Asks for it; `adopt` chooses what it does. */
  async ask(adopt: (action: string, cards: readonly string[]) => void): Promise<void> {
    const answer = await this.table.hint()
    if (answer?.refusal) return this.table.refuse(answer.refusal)
    if (!answer?.action || !this.table.mine) return
    adopt(answer.action, answer.cards ?? [])
    this.given = { turn: this.table.turn, sign: this.sign(), answer }
  }

  forget(): void {
    this.given = null
  }
}
