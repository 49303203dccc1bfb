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
/** Pictures of the cards that are being taken, and when the table is clear of them. */
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
    node.addEventListener('introstart', () => remove(late), { once: true })
    hide(node as HTMLElement)
    return !source || settings.calm ? fade(wait) : flight(place, source, wait + order * APART)
  }
}

/** Out of sight but for what its arrival shows of it: an animation may start a frame late, and shows nothing until then. */
function hide(node: HTMLElement): void {
  node.style.opacity = '0'
  node.addEventListener('introend', () => (node.style.opacity = ''), { once: true })
}

/**
 * Takes a card away at once; a picture of it flies to the seat that takes it, or fades where nobody does. The card
 * itself is never hidden, so that nothing but its own arrival decides whether it can be seen if it comes back.
 */
export function depart(node: HTMLElement, { seat }: { seat: number | null }): TransitionConfig {
  const mat = node.closest<HTMLElement>('.mat')
  if (mat && getComputedStyle(node).opacity !== '0') {
    const target = seat === null || settings.calm ? null : document.querySelector(`[data-seat="${seat}"]`)
    const picture = pictureOf(node)
    gather(picture)
    sendAway(picture, node.getBoundingClientRect(), mat, target?.getBoundingClientRect() ?? null)
  }
  return { duration: 0 }
}

/** A copy of a card that nothing but its flight knows. */
function pictureOf(node: HTMLElement): HTMLElement {
  const picture = node.cloneNode(true) as HTMLElement
  picture.classList.add('leaving')
  delete picture.dataset.lies
  picture.style.opacity = ''
  return picture
}

/** Lays a picture over its card and lets it go: it is removed when its flight ends, however that ends. */
function sendAway(picture: HTMLElement, place: DOMRect, mat: HTMLElement, target: DOMRect | null): void {
  const felt = mat.getBoundingClientRect()
  picture.style.left = `${place.left - felt.left}px`
  picture.style.top = `${place.top - felt.top}px`
  mat.append(picture)
  const size = place.width / (picture.getBoundingClientRect().width || place.width) || 1
  const { x, y, scale } = target ? way(target, place) : { x: 0, y: 0, scale: 1 }
  const lie = `scale(${size})`
  const go = `translate(${x + (place.width * (1 - scale)) / 2}px,${y + (place.height * (1 - scale)) / 2}px) scale(${size * scale})`
  const duration = target ? COLLECT : FADE
  const keyframes = [
    { transform: lie, opacity: 1 },
    { opacity: target ? 1 : 0.4, offset: 0.6 },
    { transform: go, opacity: 0 },
  ]
  const away = picture.animate(keyframes, { duration, easing: 'cubic-bezier(.2, .8, .2, 1)', fill: 'forwards', id: 'leave' })
  const gone = () => picture.remove()
  away.finished.then(gone, gone)
  clear = performance.now() + duration
}

/** The cards of one trick leave together; what is left of the one before is gone then. */
function gather(picture: HTMLElement): void {
  if (!gathering) {
    remove(leaving)
    leaving = []
    gathering = true
    queueMicrotask(() => (gathering = false))
  }
  leaving.push(picture)
}

/** Takes away what a slow machine has not moved away in time. */
function remove(pictures: readonly HTMLElement[]): void {
  for (const picture of pictures) picture.remove()
}

const fade = (delay = 0): TransitionConfig => ({ duration: FADE, delay, css: (t) => `opacity:${t}` })

/** From one place to the middle of another, at its size. */
function way(to: DOMRect, from: DOMRect): { x: number; y: number; scale: number } {
  return {
    x: to.left + to.width / 2 - from.left - from.width / 2,
    y: to.top + to.height / 2 - from.top - from.height / 2,
    scale: Math.min(1.6, Math.max(0.3, to.width / (from.width || 1))),
  }
}

function flight(place: DOMRect, source: DOMRect, delay: number): TransitionConfig {
  const { x, y, scale } = way(source, place)
  return {
    duration: PLAY,
    delay,
    easing: (t) => 1 - (1 - t) ** 3,
    css: (t, u) => `transform:translate(${x * u}px,${y * u}px) scale(${1 + (scale - 1) * u});opacity:${Math.min(1, t * 3)};z-index:5`,
  }
}
