// The games that can be played here, asked for once.
import type { Catalogue, GameInfo, Said } from '../protocol'
import { to } from '../router.svelte'

class Games {
  list = $state.raw<GameInfo[]>([])
  /** What can be said with one click. */
  phrases = $state.raw<Record<string, Said>>({})
  failed = $state(false)
  private asked: Promise<void> | null = null

  load(): Promise<void> {
    return (this.asked ??= this.fetch())
  }

  named(name: string): GameInfo | undefined {
    return this.list.find((game) => game.name === name)
  }

  private async fetch(): Promise<void> {
    this.failed = false
    try {
      const answer = await fetch(to('/api/games'))
      if (!answer.ok) throw new Error(answer.statusText)
      const { games, phrases = {} } = (await answer.json()) as Catalogue
      this.list = games
      this.phrases = phrases
    } catch {
      this.failed = true
      this.asked = null
    }
  }
}

export const games = new Games()
