import { beforeEach, describe, expect, it } from 'vitest'
import { settings } from '../settings.svelte'
import { outcome } from './score'

describe('how a seat came out', () => {
  beforeEach(() => {
    settings.language = 'en'
  })

  it.each([
    ['points', [3, -6, 3], ['+3', '−6', '+3']],
    ['chips', [-0.5, 1.5, -1], ['−0.5', '+1.5', '−1']],
    ['teams', [-1, 1, -1, 1], ['lost', 'won', 'lost', 'won']],
    ['nobody ahead', [0, 0], ['drawn', 'drawn']],
    ['places', [1, -0.33, 0.33, -1], ['place 1', 'place 3', 'place 2', 'place 4']],
    ['shared places', [1, 0, 0, -1], ['place 1', 'place 2', 'place 2', 'place 4']],
  ])('%s', (_, payoffs, outcomes) => expect(payoffs.map((_, seat) => outcome(payoffs, seat))).toEqual(outcomes))
})
