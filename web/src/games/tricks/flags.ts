// What the rules of a table say, by name: the values of the preset, and what the table changed.
import type { GameInfo } from '../../protocol'

/** The text of a flag in rules such as `classic,step=20`; empty while the catalogue is not known. */
export function flagIn(rules: string, info: GameInfo | undefined, name: string): string {
  const [preset, ...changes] = rules.split(',')
  const change = changes.find((each) => each.startsWith(`${name}=`))
  return change?.slice(name.length + 1) ?? info?.presets.find((each) => each.name === preset)?.values[name] ?? ''
}
