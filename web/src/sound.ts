// Two quiet sounds, made on the spot, and only if the settings ask for them.
import { settings } from './settings.svelte'

let audio: AudioContext | null = null

function tone(frequency: number, length: number, volume: number): void {
  if (!settings.sound) return
  audio ??= new AudioContext()
  const oscillator = audio.createOscillator()
  const gain = audio.createGain()
  const end = audio.currentTime + length
  oscillator.frequency.value = frequency
  gain.gain.setValueAtTime(volume, audio.currentTime)
  gain.gain.exponentialRampToValueAtTime(0.001, end)
  oscillator.connect(gain).connect(audio.destination)
  oscillator.start()
  oscillator.stop(end)
}

/** A second of the last five has gone. */
export const tick = (): void => tone(880, 0.05, 0.05)

/** It is my turn. */
export const knock = (): void => tone(330, 0.18, 0.08)
