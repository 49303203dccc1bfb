import { describe, expect, it } from 'vitest'
import { makeRing } from './ring'

const ALL = [2, 3, 4, 5, 6, 7, 8, 9, 10]

describe('the ring', () => {
  it.each(ALL)('has everybody but me, clockwise from my left, at a table of %i', (seats) => {
    const { spots } = makeRing(1, seats, { phone: false })
    expect(spots.map(({ seat }) => seat)).toEqual(Array.from({ length: seats - 1 }, (_, i) => (i + 2) % seats))
    if (seats > 2) expect(spots[0]!.x).toBeLessThan(50)
    if (seats > 2) expect(spots.at(-1)!.x).toBeGreaterThan(50)
  })

  it.each(ALL)('is the same left and right at a table of %i', (seats) => {
    const { spots } = makeRing(0, seats, { phone: false })
    spots.forEach(({ x, y }, i) => {
      const other = spots.at(-1 - i)!
      expect(other.x).toBeCloseTo(100 - x)
      expect(other.y).toBeCloseTo(y)
    })
  })

  it('seats one opponent opposite', () => {
    const { spots } = makeRing(0, 2, { phone: false })
    expect(spots).toHaveLength(1)
    expect(spots[0]!.x).toBeCloseTo(50)
    expect(spots[0]!.y).toBeLessThan(20)
  })

  it('shows a watcher every seat, the first below', () => {
    const { spots } = makeRing(null, 6, { phone: false })
    expect(spots.map(({ seat }) => seat)).toEqual([0, 1, 2, 3, 4, 5])
    expect(spots[0]!.y).toBeGreaterThan(80)
  })

  it.each(ALL)('keeps boxes apart on the desktop at a table of %i', (seats) => {
    const [width, height] = [1256, 620]
    const box = seats >= 7 ? [136, 62] : [158, 68]
    const { spots } = makeRing(0, seats, { phone: false })
    for (const a of spots)
      for (const b of spots) {
        if (a === b) continue
        const apart = (Math.abs(a.x - b.x) * width) / 100 >= box[0]! || (Math.abs(a.y - b.y) * height) / 100 >= box[1]!
        expect(apart, `${a.seat} and ${b.seat}`).toBe(true)
      }
  })

  it.each([2, 3, 4, 5, 6])('seats nobody beside the board on the phone at a table of %i', (seats) => {
    for (const { y } of makeRing(0, seats, { phone: true }).spots) expect(Math.abs(y - 46)).toBeGreaterThan(15)
  })

  it.each([7, 8, 9, 10])('becomes two columns on the phone at a table of %i: up the left one, down the right one', (seats) => {
    const { spots, columns, crowded } = makeRing(0, seats, { phone: true })
    expect([columns, crowded]).toEqual([true, true])
    const left = spots.filter(({ x }) => x < 50)
    const right = spots.filter(({ x }) => x > 50)
    expect(left.map(({ seat }) => seat)).toEqual(Array.from({ length: Math.ceil((seats - 1) / 2) }, (_, i) => i + 1))
    expect(left.map(({ y }) => y)).toEqual(left.map(({ y }) => y).sort((a, b) => b - a))
    expect(right.map(({ y }) => y)).toEqual(right.map(({ y }) => y).sort((a, b) => a - b))
  })

  it('is a ring on the phone up to six', () => {
    expect(makeRing(0, 6, { phone: true })).toMatchObject({ columns: false, crowded: false })
    expect(makeRing(0, 6, { phone: true, tight: true })).toMatchObject({ columns: true, crowded: true })
    expect(makeRing(0, 3, { phone: true, tight: true })).toMatchObject({ columns: false, crowded: false })
  })
})
