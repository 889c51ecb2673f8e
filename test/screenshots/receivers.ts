import { createHmac } from 'node:crypto'
import type { Product } from '../e2e/product.ts'

const secret = 's3cret'
const signed = (text: string) => createHmac('sha1', secret).update(text).digest('hex')

/** A receiver with rules, and captures of which one is signed over re-sorted keys, as a Go map is; its id. */
export async function flakyReceiver({ client }: Product): Promise<string> {
  const { id, url } = await client.receivers.create({
    name: 'flaky',
    behaviour: {
      seed: 42,
      rules: [
        {
          when: { attempts: { to: 2 } },
          respond: [{ status: 503, headers: { 'Retry-After': '2' }, delay: { from: 20, to: 80 } }],
        },
        { when: { body: { type: 'delete' } }, respond: [410] },
        { when: { share: 0.05 }, respond: [{ body: '{"ok":true}', stopAfter: 5, delay: 1200 }] },
        { respond: [{ body: '{"ok":true}' }] },
      ],
    },
  })
  const endpoints = [{ url }]
  await client.destinations.create({ name: 'Flaky', sharedSecret: secret, endpoints, sources: [] })
  const body = '{"type":"track","event":"Order Completed","userId":"u_1204","total":27.5}'
  const sorted = '{"event":"Order Completed","total":27.5,"type":"track","userId":"u_1204"}'
  for (const signature of [signed(body), signed(sorted)])
    await fetch(url, { method: 'POST', headers: { 'X-Signature': signature }, body })
  return id
}
