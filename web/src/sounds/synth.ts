// Sounds made on the spot by WebAudio, and only after somebody has clicked: nothing is loaded, nothing plays by itself.
import { settings } from '../settings.svelte'

let audio: AudioContext | null = null
let touched = false

/** Sounds may be heard from now on: browsers want a click first, and so do people. */
export function allow(): void {
  touched = true
}

if (typeof addEventListener === 'function')
  for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, allow, { once: true, capture: true })

function context(): AudioContext | null {
  if (!touched || !settings.sound || settings.volume <= 0 || typeof AudioContext === 'undefined') return null
  audio ??= new AudioContext()
  if (audio.state === 'suspended') void audio.resume()
  return audio
}

export interface Tone {
  frequency: number
  /** Where it glides to. */
  to?: number
  length: number
  volume: number
  delay?: number
  shape?: OscillatorType
}

export function tone({ frequency, to, length, volume, delay = 0, shape = 'sine' }: Tone): void {
  const at = context()
  if (!at) return
  const start = at.currentTime + delay
  const oscillator = at.createOscillator()
  oscillator.type = shape
  oscillator.frequency.setValueAtTime(frequency, start)
  if (to) oscillator.frequency.exponentialRampToValueAtTime(to, start + length)
  oscillator.connect(fading(at, start, length, volume))
  oscillator.start(start)
  oscillator.stop(start + length)
}

/** A breath of noise: a card on the felt, or an explosion. `colour` is where the filter lets it through. */
export function noise(length: number, volume: number, colour: number, delay = 0): void {
  const at = context()
  if (!at) return
  const start = at.currentTime + delay
  const samples = at.createBuffer(1, Math.ceil(at.sampleRate * length), at.sampleRate)
  const data = samples.getChannelData(0)
  for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1
  const source = at.createBufferSource()
  source.buffer = samples
  const filter = at.createBiquadFilter()
  filter.type = 'bandpass'
  filter.frequency.value = colour
  source.connect(filter).connect(fading(at, start, length, volume))
  source.start(start)
}

function fading(at: AudioContext, start: number, length: number, volume: number): GainNode {
  const gain = at.createGain()
  gain.gain.setValueAtTime(Math.max(0.0002, volume * settings.volume), start)
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length)
  gain.connect(at.destination)
  return gain
}
