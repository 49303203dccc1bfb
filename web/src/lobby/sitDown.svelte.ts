// Making a table and going there.
import { Refusal } from '../net/connection'
import type { Room, Said } from '../protocol'
import { router } from '../router.svelte'
import { lobby, type Plan } from '../state/lobby.svelte'
import { session } from '../state/session.svelte'
import { games } from '../state/catalogue.svelte'
import { missionOf, rememberLast } from './plans'

class SitDown {
  busy = $state(false)
  problem = $state.raw<Said | null>(null)

  async at(plan: Plan): Promise<void> {
    await this.go(() => lobby.create(plan))
    const { game, rules = '', seats } = plan
    if (!this.problem && missionOf(games.named(game), rules) === null) rememberLast({ game, rules, seats: seats.length })
  }

  /** With strangers. A seat that was taken while we came is no reason to give up. */
  quickly(game: string): Promise<void> {
    return this.go(() =>
      lobby.quick(game).catch((error) => (error instanceof Refusal && error.code === 'FULL' ? lobby.quick(game) : Promise.reject(error))),
    )
  }

  private async go(make: () => Promise<Room>): Promise<void> {
    this.busy = true
    this.problem = null
    try {
      await session.opened()
      const room = await make()
      router.go(`/t/${room.code}`)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      this.problem = error.said
    } finally {
      this.busy = false
    }
  }
}

export const sitDown = new SitDown()
