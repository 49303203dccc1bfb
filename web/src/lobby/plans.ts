// Tables that need no questions: against bots, by the rules of last time.
import type { GameInfo, Preset, Wish } from '../protocol'
import type { Plan } from '../state/lobby.svelte'

const KEY = 'paiju.last'

/** What was played last, to be offered again. */
export interface Last {
  game: string
  rules: string
  seats: number
}

export function rememberLast(last: Last): void {
  localStorage.setItem(KEY, JSON.stringify(last))
}

export function lastPlayed(): Last | null {
  try {
    const last: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    return isLast(last) ? last : null
  } catch {
    return null
  }
}

function isLast(value: unknown): value is Last {
  const { game, rules, seats } = (value ?? {}) as Partial<Last>
  return typeof game === 'string' && typeof rules === 'string' && typeof seats === 'number'
}

export const presetOf = (game: GameInfo, rules: string): Preset | undefined =>
  game.presets.find(({ name }) => name === rules.split(',')[0]) ?? game.presets[0]

/** Me against bots, at once. */
export function againstBots(game: GameInfo, rules = game.presets[0]?.name ?? '', seats = presetOf(game, rules)?.seats ?? game.least): Plan {
  const bot = presetOf(game, rules)?.bot ?? ''
  const others: Wish[] = Array.from({ length: seats - 1 }, () => ({ kind: 'bot', bot }))
  return { game: game.name, rules, seats: [{ kind: 'me' }, ...others], private: true, start: true }
}

/** A table of my own where friends are waited for. */
export function withFriends(game: GameInfo): Plan {
  const preset = game.presets[0]
  const others: Wish[] = Array.from({ length: (preset?.seats ?? game.least) - 1 }, () => ({ kind: 'open' }))
  return { game: game.name, rules: preset?.name ?? '', seats: [{ kind: 'me' }, ...others], private: true }
}

/** A mission of a game, by the rules of another one of it if they are for as many players. */
export function mission(game: GameInfo, rules: string, number: number, bot: string): Plan {
  const preset = missionPreset(game, rules, number)
  const flags = preset && preset.name !== presetOf(game, rules)?.name ? [preset.name] : rules.split(',')
  const others = flags.filter((flag) => !flag.startsWith('mission='))
  const players: Wish[] = Array.from({ length: (preset?.seats ?? 2) - 1 }, () => ({ kind: 'bot', bot }))
  const seats: Wish[] = [{ kind: 'me' }, ...players]
  return { game: game.name, rules: [...others, `mission=${number}`].join(','), seats, private: true, start: true }
}

/** The preset by which a mission is played. Those of a preset begin with the one it names; the given rules are as good as another preset with as many seats. */
function missionPreset(game: GameInfo, rules: string, number: number): Preset | undefined {
  const begins = (preset: Preset) => Number(preset.values.mission) // not a number for those without missions
  const able = game.presets.filter((preset) => begins(preset) <= number)
  const last = able.reduce<Preset | undefined>((best, each) => (best && begins(best) >= begins(each) ? best : each), undefined)
  const asked = presetOf(game, rules)
  return asked && asked.seats === last?.seats && able.includes(asked) ? asked : last
}

/** The number of the mission that these rules are, if they are one. */
export function missionOf(game: GameInfo | undefined, rules: string): number | null {
  if (!game?.missions) return null
  const said =
    rules
      .split(',')
      .find((flag) => flag.startsWith('mission='))
      ?.slice(8) ?? presetOf(game, rules)?.values.mission
  return said === undefined || said === 'none' ? null : Number(said)
}
