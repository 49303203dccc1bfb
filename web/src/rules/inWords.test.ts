import { beforeEach, expect, test } from 'vitest'
import type { Flag, GameInfo, Preset } from '../protocol'
import { settings } from '../settings.svelte'
import { inWords } from './inWords'

beforeEach(() => {
  settings.language = 'en'
})

const same = (en: string) => ({ en, zh: en })
const game = {
  presets: [{ name: 'party', note: same('Queens skip, aces reverse') } as Preset],
  flags: [
    { name: 'draw', kind: 'choice', help: same('How to draw'), words: { max: same('at most a few') } },
    { name: 'max_draw', kind: 'int', help: same('Most cards drawn') },
    { name: 'reshuffle', kind: 'bool', help: same('The pile is shuffled again') },
  ] as Flag[],
} as GameInfo

test.each([
  ['party', 'Queens skip, aces reverse'],
  ['reshuffle', 'The pile is shuffled again'],
  ['reshuffle=false', 'The pile is shuffled again: No'],
  ['draw=max,max_draw=1', 'How to draw: at most a few, Most cards drawn: 1'],
  ['max_draw=N', 'Most cards drawn'],
  ['banana', null],
  ['draw=max,banana', null],
])('%s', (text, words) => expect(inWords(text, game)).toBe(words))
