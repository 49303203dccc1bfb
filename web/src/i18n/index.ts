// Two languages, side by side: a table of words gives every key its English and its Chinese.
import type { Said } from '../protocol'
import { settings, type Language } from '../settings.svelte'

export type Words = Record<string, readonly [en: string, zh: string]>
export type Facts = Record<string, string | number>

/** A function that says the words of a table in the language of the settings: `t('seconds', { n: 4 })`. */
export function translator<Table extends Words>(words: Table) {
  return (key: keyof Table & string, facts: Facts = {}): string => fill(pick(words[key]!, settings.language), facts)
}

const pick = (pair: readonly [string, string], language: Language) => pair[language === 'zh' ? 1 : 0]

/** Fills in facts: `{name}`, and `{n:card|cards}` for what depends on a number. */
export function fill(text: string, facts: Facts): string {
  return text.replace(/\{(\w+)(?::([^|}]*)\|([^}]*))?\}/g, (_, name: string, one?: string, many?: string) => {
    const fact = facts[name] ?? ''
    return one === undefined ? String(fact) : `${fact} ${Number(fact) === 1 ? one : many}`
  })
}

/** What the server said, in the language of the settings. */
export const said = (sentence: Said): string => (settings.language === 'zh' ? sentence.zh : sentence.en)

export { t } from './words'
