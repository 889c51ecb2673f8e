import { expect } from 'vitest'
import type { NewDrill } from '../../src/contract/drillOperations.ts'
import { collectOne } from './connected.ts'
import type { Started } from './workbench.ts'

/** Runs a drill to its end, and returns it with its results. */
export async function drilled({ client }: Pick<Started, 'client'>, given: NewDrill) {
  const { id } = await client.drills.start(given)
  await expect
    .poll(async () => (await client.drills.get({ id })).done, { timeout: 15_000 })
    .toBe(true)
  const { items } = await client.drills.results({ id })
  return { drill: await client.drills.get({ id }), results: items }
}

/** Delivers a call of each event, and returns the ids of their messages. */
export async function withEvents(started: Started, events: string[], userId = 'u') {
  const ids: string[] = []
  for (const event of events)
    ids.push(await collectOne(started, 'delivered', { type: 'track', userId, event }))
  return ids
}
