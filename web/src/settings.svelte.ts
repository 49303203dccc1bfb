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
  tracker: boolean
}

const KEY = 'paiju.settings'

const DEFAULTS: Kept = {
  language: navigator.language?.toLowerCase().startsWith('zh') ? 'zh' : 'en',
  theme: 'auto',
  deck: 'two',
  motion: 'auto',
  dim: true,
  sound: false,
  tracker: true,
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
  /** The table of the cards that are still out. */
  tracker = $state(DEFAULTS.tracker)

  dark = $derived(this.theme === 'auto' ? darkSystem.matches : this.theme === 'dark')
  calm = $derived(this.motion === 'auto' ? calmSystem.matches : this.motion === 'reduced')

  constructor() {
    Object.assign(this, read())
    $effect.root(() => {
      $effect(() => this.apply())
    })
  }

  private apply(): void {
    const { language, theme, deck, motion, dim, sound, tracker } = this
    const root = document.documentElement
    root.lang = language === 'zh' ? 'zh-CN' : 'en'
    root.dataset.theme = this.dark ? 'dark' : 'light'
    root.dataset.deck = deck
    root.dataset.motion = this.calm ? 'reduced' : 'full'
    try {
      localStorage.setItem(KEY, JSON.stringify({ language, theme, deck, motion, dim, sound, tracker }))
    } catch {
      // a browser that keeps nothing still plays
    }
  }
}

export const settings = new Settings()

/** The size of the window, as far as the layout asks for it. */
export const viewport = {
  phone: new Media('(max-width: 899px), (max-height: 559px)'),
  short: new Media('(max-width: 899px) and (max-height: 740px), (max-height: 559px)'),
  /** Hardly any height. */
  tiny: new Media('(max-height: 600px)'),
  /** The smallest phones, held upright. */
  tight: new Media('(max-width: 359px), (max-width: 559px) and (max-height: 600px)'),
  /** A tablet held upright: laid out as a phone, but with room for large cards. */
  tablet: new Media('(min-width: 600px) and (max-width: 899px) and (min-height: 800px)'),
  /** A phone on its side. */
  low: new Media('(max-height: 559px) and (min-width: 560px)'),
}

/** The height that sizes are given for; on a lower desktop all of them are smaller. */
const FULL = 800
const LEAST = 0.7

/** How much of their full size things have: all of it but on a low desktop. Style sheets know it as `--scale`. */
class Scale {
  private height = $state(innerHeight)
  now = $derived(viewport.phone.matches ? 1 : Math.min(1, Math.max(LEAST, this.height / FULL)))

  constructor() {
    addEventListener('resize', () => (this.height = innerHeight))
    $effect.root(() => {
      $effect(() => document.documentElement.style.setProperty('--scale', this.now.toFixed(3)))
    })
  }
}

export const scale = new Scale()

/** A size that differs: `sized(112, 60)` on the desktop, less where that is low, and on the phone. */
export function sized<T>(desktop: T, phone: T): T {
  if (viewport.phone.matches && !viewport.tablet.matches) return phone
  return typeof desktop === 'number' ? (Math.round(desktop * scale.now) as T) : desktop
}
