import { expect, test } from 'vitest'
import { qr, qrPath } from './qr'

const row = (line: boolean[]) => line.map((dark) => (dark ? '#' : '.')).join('')

test('the corners, the timing and the size of a version', () => {
  for (const [length, size] of [
    [1, 21],
    [17, 21],
    [18, 25],
    [32, 25],
    [53, 29],
    [78, 33],
    [106, 37],
    [134, 41],
  ] as const) {
    const grid = qr('x'.repeat(length))!
    expect(grid).toHaveLength(size)
    expect(row(grid[0]!.slice(0, 8))).toBe('#######.')
    expect(row(grid[6]!.slice(0, 8))).toBe('#######.')
    expect(row(grid[6]!.slice(7, size - 7))).toBe(Array.from({ length: size - 14 }, (_, i) => (i % 2 ? '#' : '.')).join(''))
    expect(grid[size - 8]![8]).toBe(true)
  }
})

test('a text that is too long has none', () => {
  expect(qr('x'.repeat(135))).toBeNull()
  expect(qrPath('x'.repeat(135))).toBeNull()
})

test('a link, as another encoder draws it with the same mask', () => {
  expect(qr('https://paiju.exa')!.map(row)).toEqual([
    '#######.####..#######',
    '#.....#.......#.....#',
    '#.###.#.####..#.###.#',
    '#.###.#.#####.#.###.#',
    '#.###.#.#..##.#.###.#',
    '#.....#..###..#.....#',
    '#######.#.#.#.#######',
    '...........##........',
    '####..#.#.####..###.#',
    '#.#.....###..########',
    '###.####.###.#...#.##',
    '.#.##......#...#.#.#.',
    '...####.#..####.##..#',
    '........#.#.#.#.#....',
    '#######..###.#..#....',
    '#.....#..#...#.#####.',
    '#.###.#..#.##...#.#.#',
    '#.###.#.#...##.#.....',
    '#.###.#.######.#..#..',
    '#.....#.#....####...#',
    '#######.#.#.###.###..',
  ])
})
