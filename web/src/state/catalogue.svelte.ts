// The games that can be played here, asked for once.
import type { Catalogue, GameInfo } from '../protocol'

class Games {
  list = $state.raw<GameInfo[]>([])
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
      const answer = await fetch('/api/games')
      if (!answer.ok) throw new Error(answer.statusText)
      this.list = ((await answer.json()) as Catalogue).games
    } catch {
      this.failed = true
      this.asked = null
    }
  }
}

export const games = new Games()
