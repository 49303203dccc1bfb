// Cards that fly: from the hand or a seat to their place on the table, and from there to the seat that takes them.
// Hands mark their cards with `data-card`, seats themselves with `data-seat`.
import type { TransitionConfig } from 'svelte/transition'
import { settings } from '../settings.svelte'

const PLAY = 220
const COLLECT = 280
const FADE = 80
const APART = 20

let hand = new Map<string, DOMRect[]>()
let seats = new Map<number, DOMRect>()
/** The trick that is being taken, and when the table is clear of it. */
let leaving: HTMLElement[] = []
let gathering = false
let clear = 0

/** Remembers where everything lies, just before it moves. */
export function rememberPlaces(): void {
  hand = new Map()
  seats = new Map()
  for (const element of document.querySelectorAll<HTMLElement>('[data-card]')) {
    const card = element.dataset.card!
    hand.set(card, [...(hand.get(card) ?? []), element.getBoundingClientRect()])
  }
  for (const element of document.querySelectorAll<HTMLElement>('[data-seat]'))
    seats.set(Number(element.dataset.seat), element.getBoundingClientRect())
}

interface Arrival {
  card: string
  seat: number | null
  order?: number
}

/**
 * Flies in from the hand if the card lay there, else from its seat; fades in if neither is on the screen. The trick
 * before leaves first; whether there is one is known when everything of this update has been looked at.
 */
export function arrive(node: Element, { card, seat, order = 0 }: Arrival): () => TransitionConfig {
  const source = seat === null ? undefined : (hand.get(card)?.shift() ?? seats.get(seat))
  const place = node.getBoundingClientRect()
  return () => {
    const wait = Math.max(0, clear - performance.now())
    const late = leaving
    node.addEventListener('introstart', () => hide(late), { once: true })
    return !source || settings.calm ? fade(wait) : flight(place, source, PLAY, wait + order * APART)
  }
}

/** Flies out to the seat that takes it, or fades where nobody does; at once if it was not to be seen yet. */
export function depart(node: HTMLElement, { seat }: { seat: number | null }): TransitionConfig {
  const target = seat === null || settings.calm ? null : document.querySelector(`[data-seat="${seat}"]`)
  gather(node)
  if (getComputedStyle(node).opacity === '0') return { duration: 0 }
  clear = performance.now() + (target ? COLLECT : FADE)
  return !target ? fade() : flight(node.getBoundingClientRect(), target.getBoundingClientRect(), COLLECT, 0)
}

/** The cards of one trick leave together; what is left of the one before is gone then. */
function gather(node: HTMLElement): void {
  if (!gathering) {
    hide(leaving)
    leaving = []
    gathering = true
    queueMicrotask(() => (gathering = false))
  }
  leaving.push(node)
}

/** Takes away what a slow machine has not moved away in time. */
function hide(cards: readonly HTMLElement[]): void {
  for (const card of cards) card.style.visibility = 'hidden'
}

const fade = (delay = 0): TransitionConfig => ({ duration: FADE, delay, css: (t) => `opacity:${t}` })

function flight(place: DOMRect, other: DOMRect, duration: number, delay: number): TransitionConfig {
  const x = other.left + other.width / 2 - place.left - place.width / 2
  const y = other.top + other.height / 2 - place.top - place.height / 2
  const scale = Math.min(1.6, Math.max(0.3, other.width / (place.width || 1)))
  return {
    duration,
    delay,
    easing: (t) => 1 - (1 - t) ** 3,
    css: (t, u) => `transform:translate(${x * u}px,${y * u}px) scale(${1 + (scale - 1) * u});opacity:${Math.min(1, t * 3)};z-index:5`,
  }
}
