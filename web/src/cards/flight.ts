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

/** Flies in from the hand if the card lay there, else from its seat; fades in if neither is on the screen. */
export function arrive(node: Element, { card, seat, order = 0 }: Arrival): TransitionConfig {
  const source = seat === null ? undefined : (hand.get(card)?.shift() ?? seats.get(seat))
  if (!source || settings.calm) return fade()
  return flight(node.getBoundingClientRect(), source, PLAY, order * APART)
}

/** Flies out to a seat. */
export function depart(node: Element, { seat }: { seat: number | null }): TransitionConfig {
  const target = seat === null ? null : document.querySelector(`[data-seat="${seat}"]`)
  if (!target || settings.calm) return fade()
  return flight(node.getBoundingClientRect(), target.getBoundingClientRect(), COLLECT, 0)
}

const fade = (): TransitionConfig => ({ duration: FADE, css: (t) => `opacity:${t}` })

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
