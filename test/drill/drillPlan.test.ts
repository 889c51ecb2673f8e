import { expect, it } from 'vitest'
import { drillPlan, type DrillOptions } from '../../src/main/drill/drillPlan.ts'

const options = (given: Partial<DrillOptions>): DrillOptions => ({
  kind: 'twice',
  times: 2,
  byMs: null,
  order: 'reversed',
  seed: 1,
  ...given,
})

/** The ids in the order of their deliveries. */
const order = (given: Partial<DrillOptions>, ids: number[]) =>
  drillPlan(options(given), ids).flatMap((step) => ('waitMs' in step ? [] : [step.messageId]))

it('delivers each message again right after its response', () => {
  expect(drillPlan(options({ times: 3 }), [7, 8])).toEqual([
    { messageId: 7, titles: ['1st delivery'] },
    { messageId: 7, titles: ['2nd delivery'] },
    { messageId: 7, titles: ['3rd delivery'] },
    { messageId: 8, titles: ['1st delivery'] },
    { messageId: 8, titles: ['2nd delivery'] },
    { messageId: 8, titles: ['3rd delivery'] },
  ])
})

it('delivers all copies of a message in one step when at once', () => {
  expect(drillPlan(options({ kind: 'at-once' }), [7])).toEqual([
    { messageId: 7, titles: ['Copy 1', 'Copy 2'] },
  ])
})

it('waits between the delivery on time and the late one, in engine time', () => {
  expect(drillPlan(options({ kind: 'late', byMs: 3 * 3_600_000 }), [7, 8])).toEqual([
    { messageId: 7, titles: ['On time'] },
    { messageId: 8, titles: ['On time'] },
    { waitMs: 3 * 3_600_000 },
    { messageId: 7, titles: ['3 h late'] },
    { messageId: 8, titles: ['3 h late'] },
  ])
})

it('delivers in order, then reversed, and states the place of each', () => {
  const plan = drillPlan(options({ kind: 'out-of-order' }), [7, 8, 9])
  expect(plan[3]).toEqual({ messageId: 9, titles: ['Reversed, 1st of 3'] })
  expect(order({ kind: 'out-of-order' }, [7, 8, 9])).toEqual([7, 8, 9, 9, 8, 7])
})

it('shuffles the same way for the same seed, another way for another, and never into the given order', () => {
  const ids = Array.from({ length: 40 }, (_, i) => i + 1)
  const shuffled = (seed: number, some = ids) =>
    order({ kind: 'out-of-order', order: 'shuffled', seed }, some).slice(some.length)
  expect(shuffled(1)).toEqual(shuffled(1))
  expect(shuffled(1)).not.toEqual(shuffled(2))
  expect(shuffled(1).toSorted((a, b) => a - b)).toEqual(ids)
  for (let seed = 0; seed < 50; seed++) expect(shuffled(seed, [1, 2])).toEqual([2, 1])
})
