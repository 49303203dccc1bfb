// How the cards of the board are turned up: one after the other, so that a run-out can be followed.
import type { TransitionConfig } from 'svelte/transition'
import { settings } from '../../settings.svelte'

const TURN = 180
const APART = 140

export function turnUp(_node: Element, { order }: { order: number }): TransitionConfig {
  if (settings.calm) return { duration: 80, css: (t) => `opacity:${t}` }
  return { duration: TURN, delay: order * APART, css: (t) => `transform:rotateY(${(1 - t) * 90}deg);opacity:${Math.min(1, t * 2)}` }
}
