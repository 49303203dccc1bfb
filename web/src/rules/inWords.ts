// House rules and presets in the rules, where the pages name them as one types them: `bury_first_eight`, `draw=until`, `points`.
import { said, t } from '../i18n'
import type { GameInfo } from '../protocol'
import { valueName } from '../lobby/setup'

/** What a text means to those who choose it in a form; null if it is no rule of this game. */
export function inWords(text: string, game: GameInfo | undefined): string | null {
  const preset = game?.presets.find(({ name }) => name === text)
  if (preset) return said(preset.note)
  const rules = text.split(',').map((each) => rule(each, game))
  return rules.every((each) => each !== null) ? rules.join(', ') : null
}

function rule(text: string, game: GameInfo | undefined): string | null {
  const [name, value] = text.split('=', 2)
  const flag = game?.flags.find((each) => each.name === name)
  if (!flag) return null
  const what = said(flag.help)
  // `deals=N`: any number
  return value === undefined || value === 'N' ? what : t('is', { what, value: valueName(flag, value) })
}
