// What a new table is made of.
import { said, t } from '../i18n'
import { words } from '../i18n/words'
import type { Flag, GameInfo, Pace, Preset } from '../protocol'

/** Seconds for a move and for the bank; the first is what is offered. */
export const PACES: readonly Pace[] = [{}, { move: 15, bank: 30 }, { move: 30, bank: 60 }, { move: 60, bank: 120 }, { move: 120, bank: 0 }]

/** How much time there is for a move, in words. */
export function paceName({ move = 0, bank = 0 }: Pace): string {
  if (!move) return t('no_limit')
  return t('seconds', { n: move }) + (bank ? ` + ${t('seconds', { n: bank })}` : '')
}

/** Flags that are set by other parts of the form. */
export const ELSEWHERE = ['seats', 'humans']

/** Rules as the server reads them: the preset and what differs from it. */
export function rulesText(preset: Preset, changes: Record<string, string>, seats: number): string {
  const all: Record<string, string> = { ...changes, seats: String(seats) }
  const different = Object.entries(all).filter(([name, value]) => value !== '' && name in preset.values && preset.values[name] !== value)
  return [preset.name, ...different.map(([name, value]) => `${name}=${value}`)].join(',')
}

/** What a bot is called: by how it plays, or else by its own name. */
export function botName(bot: string): string {
  const key = `level_${bot}`
  return key in words ? t(key as keyof typeof words) : bot
}

/** A bot in a menu: what it is called and, of a level, how it plays. */
export function botOffer(game: GameInfo | undefined, bot: string): string {
  const about = game?.levels?.[bot]
  return about ? `${botName(bot)}: ${said(about)}` : botName(bot)
}

/** Rules in words: what the preset is, and whether something differs from it. */
export function rulesName(game: GameInfo | undefined, rules: string): string {
  const [name, ...changes] = rules.split(',')
  const preset = game?.presets.find((each) => each.name === name)
  if (!preset) return rules
  return said(preset.note) + (changes.some((change) => !change.startsWith('seats=')) ? ` · ${t('house_rules')}` : '')
}

/** A value of a house rule in words. */
export function valueName(flag: Flag, value: string): string {
  const words = flag.words?.[value]
  if (words) return said(words)
  if (flag.kind === 'bool') return t(value === 'true' ? 'yes' : 'no')
  return value === 'none' ? t('none') : value
}

/** House rules by what they are about, in the order in which a game names them. */
export function grouped(flags: readonly Flag[]): { about: string; flags: Flag[] }[] {
  const groups = new Map<string, Flag[]>()
  for (const flag of flags) {
    if (ELSEWHERE.includes(flag.name)) continue
    const about = flag.group ? said(flag.group) : ''
    groups.set(about, [...(groups.get(about) ?? []), flag])
  }
  return [...groups].map(([about, flags]) => ({ about, flags })).sort((a, b) => Number(a.about === '') - Number(b.about === ''))
}

/** House rules in words, each with its value. */
export function houseRules(game: GameInfo | undefined, rules: string): [what: string, value: string][] {
  const changes = rules
    .split(',')
    .slice(1)
    .map((change) => change.split('=', 2) as [string, string])
  return changes.flatMap(([name, value]) => {
    const flag = game?.flags.find((each) => each.name === name)
    if (!flag || ELSEWHERE.includes(name)) return []
    return [[said(flag.help), valueName(flag, value)]]
  })
}
