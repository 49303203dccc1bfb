import { afterEach, expect, test, vi } from 'vitest'
import { soundOf } from './listen.svelte'

afterEach(() => vi.unstubAllGlobals())

test('plays, bombs and rockets are told apart, and words are silent', () => {
  expect(soundOf({ type: 'play', seat: 1, play: '99', category: 'pair', cards: ['9s', '9h'] } as never)).toBe('play')
  expect(soundOf({ type: 'play', seat: 1, play: '9999', category: 'bomb', cards: ['9s'] } as never)).toBe('bomb')
  expect(soundOf({ type: 'play', seat: 1, play: 'BR', category: 'rocket', cards: ['BJ', 'RJ'] } as never)).toBe('rocket')
  expect(soundOf({ type: 'bid', seat: 1, bid: 2 } as never)).toBeNull()
})

test('nothing is heard before a click, and nothing with the sound off', async () => {
  vi.resetModules() // nobody has clicked yet
  const { allow, tone } = await import('./synth')
  const { settings } = await import('../settings.svelte')
  const made = vi.fn()
  vi.stubGlobal(
    'AudioContext',
    class {
      constructor() {
        made()
        throw new Error('silent')
      }
    },
  )
  const ring = () => {
    try {
      tone({ frequency: 440, length: 0.1, volume: 0.1 })
    } catch {
      // there is no sound here
    }
  }
  settings.sound = true
  ring()
  expect(made).not.toHaveBeenCalled()
  settings.sound = false
  allow()
  ring()
  expect(made).not.toHaveBeenCalled()
  settings.sound = true
  ring()
  expect(made).toHaveBeenCalledTimes(1)
  settings.sound = false
})
