import { expect, test } from 'vitest'
import { balance, botsIn, matches, mine, tally, type Kept } from './stats'

const game = (id: string, day: number, payoffs: number[], more: Partial<Kept> = {}): Kept => ({
  id,
  at: `2026-01-0${day}T00:00:00Z`,
  payoffs,
  game: 'doudizhu',
  rules: 'classic',
  names: ['Ann', 'Bob', 'Cat'],
  seat: 0,
  text: 'paiju 1\ngame doudizhu\nbots -,hard,-\n\n0 bid 3\nbots easy',
  ...more,
})

const games = [game('a', 1, [2, -1, -1]), game('b', 3, [-2, 1, 1]), game('c', 2, [0, 0, 0]), game('d', 4, [2, -1, -1])]

test('my games, the newest first', () => {
  const found = mine(games)
  expect(found.map(({ record, result }) => [record, result])).toEqual([
    ['d', 'won'],
    ['b', 'lost'],
    ['c', 'drawn'],
    ['a', 'won'],
  ])
  expect(found[1]).toMatchObject({ people: ['Cat'], levels: ['hard'], seat: 0, score: -2, place: '' })
})

test('a game that is not for points has a place', () => {
  const [second] = mine([game('a', 1, [0.33, 1, -0.33, -1])])
  expect(second).toMatchObject({ result: 'lost', place: 'place 2' })
})

test('bots are read from the headers alone', () => {
  expect(botsIn('paiju 1\nbots easy,-,easy,hard\n\n0 pass')).toEqual(['easy', '', 'easy', 'hard'])
  expect(botsIn('paiju 1\n\n0 pass')).toEqual([''])
})

test('games are counted', () => {
  const found = mine(games)
  expect(tally(found, ({ game }) => [game])).toEqual([{ key: 'doudizhu', played: 4, won: 2, drawn: 1, score: 2 }])
  expect(tally(found, ({ people }) => people)[0]).toMatchObject({ key: 'Cat', played: 4 })
  expect(balance(found)).toEqual([1, 1, 0, 1])
})

test('search finds all words, in both languages', () => {
  const [first] = mine(games)
  const title = { en: 'Dou Dizhu', zh: '斗地主' }
  expect(matches(first!, title, 'cat 斗地主')).toBe(true)
  expect(matches(first!, title, 'hard bob')).toBe(true)
  expect(matches(first!, title, 'expert')).toBe(false)
  expect(matches(first!, title, '')).toBe(true)
})
