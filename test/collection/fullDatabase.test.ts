import { expect, it } from 'vitest'
import { startConnected } from '../support/connected.ts'
import { startReceiver } from '../support/receiver.ts'

it('refuses calls with 503 while the database is well over its budget and nothing can be removed, and creates no source for them', async () => {
  const receiver = await startReceiver(503)
  const started = await startConnected(
    receiver.url,
    'retry: { base: 1h, cap: 1h, jitter: 0 }, retention: { databaseBytes: 10000000 }',
  )
  const { client, collect } = started
  const call = { type: 'track', userId: 'u', event: 'E', properties: { x: 'x'.repeat(30_000) } }
  const body = JSON.stringify({ writeKey: 'KEY', batch: Array.from({ length: 15 }, () => call) })
  const send = () => fetch(`${collect}/v1/batch`, { method: 'POST', body })
  let accepted = 0
  let last = await send()
  for (; last.status === 200 && accepted < 100; last = await send()) accepted++
  expect(last.status).toBe(503)
  const reason = expect.stringMatching(
    /the database takes .*, more than its budget of 9\.5 MB \(retention\.databaseBytes\)/,
  )
  expect(await last.json()).toMatchObject({ success: false, message: reason })
  const { totals, database } = await client.status()
  expect(database.overBudget).toEqual(reason)
  expect(totals).toMatchObject({ calls: accepted * 15, rejections: 0 })

  await client.settings.update({ unknownWriteKey: 'create' })
  const unknown = JSON.stringify({ writeKey: 'NEW', userId: 'u', event: 'E' })
  const refused = await fetch(`${collect}/v1/track`, { method: 'POST', body: unknown })
  expect(refused.status).toBe(503)
  expect((await client.sources.list({})).items).toHaveLength(1)

  await client.settings.update({ retention: { databaseBytes: 100_000_000 } })
  expect((await client.status()).database.overBudget).toBeNull()
  expect((await send()).status).toBe(200)
})
