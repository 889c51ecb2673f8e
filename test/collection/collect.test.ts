import { expect, it } from 'vitest'
import { basic } from '../support/rawHttp.ts'
import { settled, startWorkbench } from '../support/workbench.ts'

const key = basic('WRITEKEY1')
const track = (fields: object = {}) => JSON.stringify({ userId: 'u1', event: 'E', ...fields })

it('serves its clients while 10,000 junk requests come, and records each of those', async () => {
  const started = await startWorkbench()
  const junk = ['{"userId":', '{}', 'null', '{"batch":[', '\u0000\u0001']
  let good = 0
  await Promise.all(
    Array.from({ length: 20 }, async (_, worker) => {
      for (let i = 0; i < 500; i++) {
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
  expect(good).toBe(200)
  expect(await settled(started)).toMatchObject({ delivered: 200 })
  expect((await started.client.status()).totals).toMatchObject({ calls: 200, rejections: 10_000 })
}, 60_000)
