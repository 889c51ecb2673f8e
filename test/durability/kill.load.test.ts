import { expect, it } from 'vitest'
import { killRounds } from './killRounds.ts'

const seed = 20_260_417

it(`stores, delivers and records everything it answered 200 for, across 6 kills under load (seed ${seed})`, async () => {
  const { figures, problems } = await killRounds({ rounds: 6, seed })
  expect(problems).toEqual([])
  expect(figures.accepted).toBeGreaterThan(100)
  expect(figures.messages).toBe(figures.stored * 3)
}, 120_000)
