// Making a table and going there.
import { Refusal } from '../net/connection'
import type { Said } from '../protocol'
import { router } from '../router.svelte'
import { lobby, type Plan } from '../state/lobby.svelte'
import { session } from '../state/session.svelte'
import { games } from '../state/catalogue.svelte'
import { missionOf, rememberLast } from './plans'

class SitDown {
  busy = $state(false)
  problem = $state.raw<Said | null>(null)

  async at(plan: Plan): Promise<void> {
    this.busy = true
    this.problem = null
    try {
      await session.opened()
      const room = await lobby.create(plan)
      const { game, rules = '', seats } = plan
      if (missionOf(games.named(game), rules) === null) rememberLast({ game, rules, seats: seats.length })
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
