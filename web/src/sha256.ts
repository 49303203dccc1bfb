// SHA-256 of a text in hex. Browsers offer it only over https, and a table on a LAN has none.

const PRIMES = firstPrimes(64)
const K = PRIMES.map((prime) => fraction(Math.cbrt(prime)))
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)))

function firstPrimes(count: number): number[] {
  const primes: number[] = []
  for (let n = 2; primes.length < count; n++) if (primes.every((prime) => n % prime !== 0)) primes.push(n)
  return primes
}

/** The first 32 bits of what is behind the point. */
function fraction(x: number): number {
  return ((x - Math.floor(x)) * 2 ** 32) >>> 0
}

const rotate = (x: number, n: number) => (x >>> n) | (x << (32 - n))

export function sha256(text: string): string {
  const message = new TextEncoder().encode(text)
  const padded = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64)
  padded.set(message)
  padded[message.length] = 0x80
  const words = new DataView(padded.buffer)
  words.setUint32(padded.length - 8, Math.floor((message.length * 8) / 2 ** 32))
  words.setUint32(padded.length - 4, (message.length * 8) >>> 0)
  let hash = START
  for (let at = 0; at < padded.length; at += 64) hash = mix(hash, words, at)
  return hash.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
}

function mix(hash: readonly number[], words: DataView, at: number): number[] {
  const w: number[] = Array.from({ length: 16 }, (_, i) => words.getUint32(at + 4 * i))
  for (let i = 16; i < 64; i++) {
    const [a, b] = [w[i - 15]!, w[i - 2]!]
    const s0 = rotate(a, 7) ^ rotate(a, 18) ^ (a >>> 3)
    const s1 = rotate(b, 17) ^ rotate(b, 19) ^ (b >>> 10)
    w.push((w[i - 16]! + s0 + w[i - 7]! + s1) | 0)
  }
  let [a, b, c, d, e, f, g, h] = hash as [number, number, number, number, number, number, number, number]
  for (let i = 0; i < 64; i++) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
    const first = (h + s1 + ((e & f) ^ (~e & g)) + K[i]! + w[i]!) | 0
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
    const second = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0]
  }
  return [a, b, c, d, e, f, g, h].map((word, i) => (word + hash[i]!) | 0)
}
