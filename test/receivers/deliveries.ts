import fc from 'fast-check'
import { allItems } from '../support/pages.ts'
import { objectText } from '../collection/jsonText.ts'
import { startWorkbench, until, writeWorkspace } from '../support/workbench.ts'

export const secret = 's3cr3t'
export interface Delivery {
  body: string
  signature: string
}

/** Some serialiser writes each of these differently; most bodies have one or two of them among plain values. */
const values = [
  '1',
  '-12',
  '27.5',
  '0.1',
  '12345678.9',
  '0.0005',
  '0.00012',
  '0.00001',
  '0.000001',
  '1e-7',
  '1.5e-10',
  '1e21',
  '1.5e300',
  '1e16',
  '123456789012345680000',
  '9007199254740993',
  '9223372036854775807',
  '18446744073709551615',
  '18446744073709551616',
  '0.1000000000000000055511151231257827',
  '3.141592653589793',
  '1e400',
  '"plain"',
  '"https://shop.example/cart"',
  '"<b>a & b</b>"',
  '"a = \'b\'"',
  '"Zażółć"',
  '"日本語"',
  '"🦆"',
  '"\u2028"',
  '"\u007f"',
  '"\\u000b\\u0001\\b\\f\\n\\"\\\\"',
  '"\\ud800"',
  '"\\\\ud800"',
  '{}',
  '[]',
  '{"0":1,"1":2}',
  '{"2":1,"1":2}',
  '{"b":1,"a":2}',
  '{"a":{"b":[{"c":null}]}}',
  '{"":1}',
  '{"\\u0000a":1}',
  '{"é/\\"":true}',
  '{"\uff5e":1,"😀":2}',
  '[true,null]',
]
const plainObject = fc
  .uniqueArray(fc.constantFrom(...values), { maxLength: 2 })
  .map((some) => `{${['"plain"', ...some].map((value, at) => `"k${at}":${value}`).join(',')}}`)
const inside = fc.oneof({ weight: 3, arbitrary: plainObject }, { weight: 1, arbitrary: objectText })
const type = fc.constantFrom('identify', 'track', 'page', 'group', 'screen', 'alias')
const own = '"userId":"u_1","event":"Order Completed","groupId":"g","previousId":"p","name":"N"'
const call = fc
  .record({
    type,
    inside,
    context: fc.oneof({ weight: 4, arbitrary: fc.constant('{"a":1}') }, inside),
  })
  .map(
    (each) =>
      `{"type":"${each.type}",${own},"timestamp":"2026-01-02T03:04:05.678Z","properties":${each.inside},"traits":${each.inside},"context":${each.context}}`,
  )

/** What a receiver got for generated calls in both profiles and for a deletion, each with its signature. */
export async function deliveries(count: number, seed: number): Promise<Delivery[]> {
  const workspaceFile = await writeWorkspace(`
sources: [{ name: app, writeKey: KEY }]
receivers: [{ name: inbox, path: /inbox }]
destinations:
  - { name: Short, sources: [app], sharedSecret: ${secret}, endpoints: [{ receiver: inbox }] }
  - { name: Full, sources: [app], body: production, sharedSecret: ${secret}, endpoints: [{ receiver: inbox }] }
`)
  const started = await startWorkbench({ workspaceFile })
  const batch = fc.sample(call, { numRuns: count / 2 - 1, seed })
  for (const each of batch) {
    const response = await fetch(`${started.collect}/v1/batch`, {
      method: 'POST',
      body: `{"writeKey":"KEY","batch":[${each}]}`,
    })
    if (response.status !== 200) throw new Error(`not accepted: ${await response.text()}`)
  }
  await started.client.deletions.create({ kind: 'delete', userIds: ['u_1'] })
  await until(started, () => started.workbench.store.messages.counts().delivered === count)
  const captures = await allItems(started.client.captures.list)
  return captures.map(({ headers, body }) => ({
    body: body.text ?? '',
    signature: headers.find(([name]) => name.toLowerCase() === 'x-signature')?.[1] ?? '',
  }))
}
