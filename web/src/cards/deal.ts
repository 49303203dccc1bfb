// Cards that come into a hand fly there one after the other: all of them when it is dealt, one when it is drawn.
// They come from what is marked with `data-deck`, else from the middle of the felt. A key or a tap ends all flights.
import { settings } from '../settings.svelte'
import { cardSVG } from './svg'
import { BACK } from './text'

const FLIGHT = 220
const APART = 45
const WHOLE = 1600
const EASE = 'cubic-bezier(.2, .8, .2, 1)'
const BACK_WIDTH = 30

interface Point {
  x: number
  y: number
}

const flights = new Set<Animation>()

/** Tells which cards have come since it was asked last: those of a deal that has begun, or those that were not held before. */
export function arrivals(): (deal: string, held: readonly string[]) => string[] {
  let before: { deal: string; held: ReadonlySet<string> } | null = null
  return (deal, held) => {
    const known = before?.deal === deal ? before.held : deal === '' ? new Set(held) : new Set<string>()
    before = { deal, held: new Set(held) }
    return held.filter((card) => !known.has(card))
  }
}

/** When each of so many cards leaves the deck. */
export function departures(count: number): number[] {
  const apart = Math.min(APART, (WHOLE - FLIGHT) / Math.max(1, count - 1))
  return Array.from({ length: count }, (_, i) => i * apart)
}

/** Flies cards of my hand to their places, given by their middles. */
export function dealToHand(cards: readonly { node: HTMLElement; place: Point }[]): void {
  const from = deck()
  if (!from || settings.calm) return
  departures(cards.length).forEach((delay, i) => {
    const { node, place } = cards[i]!
    fly(node, { x: from.x - place.x, y: from.y - place.y }, { x: 0, y: 0 }, delay)
  })
}

/** Flies so many backs to somebody else's seat, as soon as the felt has its shape. */
export function dealToSeat(seat: Element, count: number): void {
  if (count > 0 && !settings.calm) requestAnimationFrame(() => flyBacks(seat, count))
}

function flyBacks(seat: Element, count: number): void {
  const from = deck()
  const mat = seat.closest('.mat')
  if (!from || !mat) return
  const felt = mat.getBoundingClientRect()
  const to = middle(seat.getBoundingClientRect())
  for (const delay of departures(count)) {
    const back = document.createElement('span')
    back.className = 'card dealt-back'
    back.ariaHidden = 'true'
    back.innerHTML = cardSVG(BACK, BACK_WIDTH)
    mat.append(back)
    const at = ({ x, y }: Point): Point => ({ x: x - felt.left - BACK_WIDTH / 2, y: y - felt.top - BACK_WIDTH * 0.7 })
    fly(back, at(from), at(to), delay, { opacity: [0, 1, 1, 0] }).finished.then(() => back.remove())
  }
}

/** Ends all flights: every card is where it belongs. */
export function finishDeal(): void {
  for (const flight of flights) flight.finish()
}

function fly(node: HTMLElement, from: Point, to: Point, delay: number, more: PropertyIndexedKeyframes = { opacity: [0, 1, 1] }): Animation {
  const translate = [from, to].map(({ x, y }) => `${x}px ${y}px`)
  const flight = node.animate({ translate, ...more }, { duration: FLIGHT, delay, easing: EASE, fill: 'both', id: 'deal' })
  if (flights.size === 0) for (const event of INPUTS) addEventListener(event, finishDeal, true)
  flights.add(flight)
  void flight.finished.then(() => land(flight))
  return flight
}

const INPUTS = ['pointerdown', 'keydown'] as const

function land(flight: Animation): void {
  flight.cancel()
  flights.delete(flight)
  if (flights.size === 0) for (const event of INPUTS) removeEventListener(event, finishDeal, true)
}

function deck(): Point | null {
  const place = document.querySelector('[data-deck]') ?? document.querySelector('.mat')
  return place && middle(place.getBoundingClientRect())
}

const middle = ({ left, top, width, height }: DOMRect): Point => ({ x: left + width / 2, y: top + height / 2 })
