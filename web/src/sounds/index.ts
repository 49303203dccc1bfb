// What is heard at a table.
import { noise, tone } from './synth'

/** A second of the last five has gone. */
export const tick = (): void => tone({ frequency: 880, length: 0.05, volume: 0.1 })

/** It is my turn. */
export function knock(): void {
  tone({ frequency: 330, length: 0.16, volume: 0.16 })
  tone({ frequency: 440, length: 0.2, volume: 0.14, delay: 0.09 })
}

/** Cards are dealt. */
export function deal(): void {
  for (let card = 0; card < 6; card++) noise(0.05, 0.16, 3200, card * 0.07)
}

/** Cards fall on the felt. */
export const play = (): void => noise(0.07, 0.3, 1800)

/** Somebody has one or two cards left. */
export function last(): void {
  tone({ frequency: 660, length: 0.12, volume: 0.12, shape: 'triangle' })
  tone({ frequency: 660, length: 0.16, volume: 0.12, delay: 0.16, shape: 'triangle' })
}

/** Something that changes the game: a bomb. */
export function bomb(): void {
  noise(0.7, 0.7, 140)
  tone({ frequency: 120, to: 40, length: 0.6, volume: 0.4, shape: 'sawtooth' })
}

/** Both jokers. */
export function rocket(): void {
  tone({ frequency: 200, to: 1400, length: 0.5, volume: 0.2, shape: 'sawtooth' })
  noise(0.9, 0.7, 300, 0.45)
}

export function won(): void {
  for (const [i, frequency] of [523, 659, 784, 1047].entries())
    tone({ frequency, length: 0.25, volume: 0.16, delay: i * 0.12, shape: 'triangle' })
}

export function lost(): void {
  for (const [i, frequency] of [392, 330, 262].entries()) tone({ frequency, length: 0.3, volume: 0.12, delay: i * 0.16, shape: 'triangle' })
}

/** Somebody says a phrase. */
export const pop = (): void => tone({ frequency: 520, to: 780, length: 0.09, volume: 0.12 })
