// A mission that is played with the server asked about every move, so that moves can be taken back.
import { OFFLINE } from '../net/connection'
import { CANNOT, optionFor, OwnTable, type Id } from '../lessons/ownTable'
import type { Attempt, Option, Refused, Said, Study } from '../protocol'
import { to } from '../router.svelte'

export interface Looking {
  onstudy: (study: Study) => void
  onfail: (why: Said) => void
  pause: () => number
  token: () => string
}

export class Bench extends OwnTable {
  moves: string[] = []
  private study: Study | null = null
  private busy = false

  constructor(
    game: string,
    private readonly number: number,
    private readonly computer: Attempt['computer'],
    private readonly looking: Looking,
  ) {
    super(game)
  }

  protected get options(): readonly Option[] {
    return this.study?.options ?? []
  }

  /** Takes the last move back. */
  async undo(): Promise<void> {
    await this.goTo(this.moves.slice(0, -1))
  }

  /** Begins anew. */
  async restart(): Promise<void> {
    await this.goTo([])
  }

  /** The way to win from here. */
  async solve(): Promise<Study | null> {
    return this.ask(this.moves, true)
  }

  protected async join(id: Id): Promise<void> {
    const study = await this.ask([])
    if (!study) return
    this.say({ ...this.room(`${study.mission.rules},mission=${this.number}`, study.seats), id })
    this.show(study)
  }

  protected async hint(turn: number, id: Id): Promise<void> {
    const study = await this.ask(this.moves, true)
    const best = study?.options?.find(({ action }) => action === study.best) ?? study?.options?.[0]
    this.considered(best, turn, id)
  }

  protected async move(action: string, id: Id): Promise<void> {
    const option = optionFor(this.options, action)
    if (!option || this.busy) return this.refuse(CANNOT, id)
    const study = await this.ask([...this.moves, option.action])
    if (!study) return this.refuse(OFFLINE, id)
    const known = this.study?.updates?.length ?? 0
    const news = (study.updates ?? []).slice(known)
    this.moves.push(option.action)
    this.study = study
    this.say({ type: 'moved', table: 'own', game: 1, turn: known, action: option.action, id })
    this.busy = true
    for (const [i, update] of news.entries()) {
      if (i > 0) await new Promise((resolve) => setTimeout(resolve, this.looking.pause()))
      if (this.closed) return
      this.say(update)
    }
    this.busy = false
    this.looking.onstudy(study)
  }

  private async goTo(moves: string[]): Promise<void> {
    if (this.busy) return
    const study = await this.ask(moves)
    if (!study) return
    this.moves = moves
    this.show(study)
  }

  private show(study: Study): void {
    this.study = study
    this.say(study.now)
    this.looking.onstudy(study)
  }

  private async ask(moves: string[], solution = false): Promise<Study | null> {
    const token = this.looking.token()
    const headers = token ? { Authorization: `Bearer ${token}` } : undefined
    try {
      const body = JSON.stringify({ moves, computer: this.computer, solution })
      const answer = await fetch(to(`/api/missions/${encodeURIComponent(this.game)}/${this.number}`), { method: 'POST', body, headers })
      if (answer.ok) return (await answer.json()) as Study
      this.looking.onfail(((await answer.json()) as Refused).message)
    } catch {
      this.looking.onfail(OFFLINE)
    }
    return null
  }
}
