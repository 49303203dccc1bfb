// What a person has chosen for this browser. Kept in localStorage, applied to <html>.

export type Language = 'en' | 'zh'
export type Theme = 'auto' | 'light' | 'dark'
export type Deck = 'two' | 'four'
export type Motion = 'auto' | 'full' | 'reduced'

interface Kept {
  language: Language
  theme: Theme
  deck: Deck
  motion: Motion
  dim: boolean
  sound: boolean
  /** From 0 to 1. */
  volume: number
  /** Whether phrases of others are shown. */
  phrases: boolean
  tracker: boolean
  coach: boolean
}

const KEY = 'paiju.settings'

const DEFAULTS: Kept = {
  language: navigator.language?.toLowerCase().startsWith('zh') ? 'zh' : 'en',
  theme: 'auto',
  deck: 'two',
  motion: 'auto',
  dim: true,
  sound: false,
  volume: 0.7,
  phrases: true,
  tracker: true,
  coach: false,
}

function read(): Kept {
  try {
    return { ...DEFAULTS, ...JSON.parse(localStorage.getItem(KEY) ?? '{}') }
  } catch {
    return DEFAULTS
  }
}

/** Whether a media query holds, kept up to date. */
class Media {
  matches = $state(false)

  constructor(query: string) {
    const list = matchMedia(query)
    this.matches = list.matches
    list.addEventListener('change', () => (this.matches = list.matches))
  }
}

const darkSystem = new Media('(prefers-color-scheme: dark)')
const calmSystem = new Media('(prefers-reduced-motion: reduce)')

class Settings implements Kept {
  language = $state(DEFAULTS.language)
  theme = $state(DEFAULTS.theme)
  deck = $state(DEFAULTS.deck)
  motion = $state(DEFAULTS.motion)
  /** Cards that cannot be played are drawn darker. */
  dim = $state(DEFAULTS.dim)
  sound = $state(DEFAULTS.sound)
  volume = $state(DEFAULTS.volume)
  phrases = $state(DEFAULTS.phrases)
  /** The table of the cards that are still out. */
  tracker = $state(DEFAULTS.tracker)
  /** Before a move that throws much away, alone with bots, there is a warning. */
  coach = $state(DEFAULTS.coach)

  dark = $derived(this.theme === 'auto' ? darkSystem.matches : this.theme === 'dark')
  calm = $derived(this.motion === 'auto' ? calmSystem.matches : this.motion === 'reduced')

  constructor() {
    Object.assign(this, read())
    $effect.root(() => {
      $effect(() => this.apply())
    })
  }

  private apply(): void {
    const { language, theme, deck, motion, dim, sound, volume, phrases, tracker, coach } = this
    const root = document.documentElement
    root.lang = language === 'zh' ? 'zh-CN' : 'en'
    root.dataset.theme = this.dark ? 'dark' : 'light'
    root.dataset.deck = deck
    root.dataset.motion = this.calm ? 'reduced' : 'full'
    try {
      localStorage.setItem(KEY, JSON.stringify({ language, theme, deck, motion, dim, sound, volume, phrases, tracker, coach }))
    } catch {
      // a browser that keeps nothing still plays
    }
  }
}

export const settings = new Settings()

/** Whether the window is one of a phone; tables ask for the space they have (`table/space.svelte.ts`). */
export const viewport = { phone: new Media('(max-width: 899px), (max-height: 559px)') }

/** A size on a page that differs on phones. */
export const sized = <T>(desktop: T, phone: T): T => (viewport.phone.matches ? phone : desktop)
