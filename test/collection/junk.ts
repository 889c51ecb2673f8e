import { expect } from 'vitest'
import { basic } from '../support/rawHttp.ts'
import { settled, startWorkbench } from '../support/workbench.ts'

const key = basic('WRITEKEY1')
const track = (fields: object = {}) => JSON.stringify({ userId: 'u1', event: 'E', ...fields })

/** Checks that a workbench serves its clients while 20 others send junk requests, and records each of them. */
export async function serveAmidJunk(requests: number) {
  const started = await startWorkbench()
  const junk = ['{"userId":', '{}', 'null', '{"batch":[', '\u0000\u0001']
  let good = 0
  await Promise.all(
    Array.from({ length: 20 }, async (_, worker) => {
      for (let i = 0; i < requests / 20; i++) {
        const body = junk[(i + worker) % junk.length]
        const response = await fetch(`${started.collect}/v1/track`, {
          method: 'POST',
          body: body ?? '',
          headers: key,
        })
        expect(response.status).toBe(400)
        await response.arrayBuffer()
        if (i % 50 !== 0) continue
        const call = await fetch(`${started.collect}/v1/track`, {
          method: 'POST',
          body: track(),
          headers: key,
        })
        if (call.status === 200) good++
        await call.arrayBuffer()
      }
    }),
  )
  expect(good).toBe(requests / 50)
  expect(await settled(started)).toMatchObject({ delivered: requests / 50 })
  expect((await started.client.status()).totals).toMatchObject({
    calls: requests / 50,
    rejections: requests,
  })
}
