import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { startReceiver } from '../support/receiver.ts'
import { settled, startWorkbench, writeWorkspace } from '../support/workbench.ts'

it('sends one call in the profile of each destination, corrected by the sentAt of its batch', async () => {
  const receiver = await startReceiver(200)
  const workspaceFile = await writeWorkspace(`
sources: [{ name: app, writeKey: KEY, kind: web }]
destinations:
  - { name: Plain, sources: [app], endpoints: [{ url: "${receiver.url}/plain" }] }
  - { name: Full, sources: [app], body: production, sharedSecret: s, endpoints: [{ url: "${receiver.url}/full" }] }
  - { name: Again, sources: [app], body: production, endpoints: [{ url: "${receiver.url}/again" }] }
`)
  const started = await startWorkbench({ workspaceFile })
  // The client's clock is 20 years slow, and it delayed the call for 90 s.
  const batch = [
    '{"type":"track","anonymousId":"a","event":"E","messageId":"m","timestamp":"2006-01-01T00:00:00Z","properties":{"z":9007199254740993,"a":1}}',
  ]
  const body = `{"writeKey":"KEY","sentAt":"2006-01-01T00:01:30Z","integrations":{"Other":false},"batch":[${batch.join()}]}`
  const before = Date.now()
  await fetch(`${started.collect}/v1/batch`, { method: 'POST', body })
  const after = Date.now()
  expect(await settled(started)).toMatchObject({ delivered: 3 })

  const [plain, full, again] = ['/plain', '/full', '/again'].map((url) =>
    receiver.seen.find((request) => request.url === url)!,
  )
  expect(plain!.body).toBe(
    '{"version":1,"type":"track","anonymousId":"a","timestamp":"2006-01-01T00:00:00.000Z","event":"E","properties":{"z":9007199254740993,"a":1},"context":{"ip":"127.0.0.1"}}',
  )
  expect(again!.body).toBe(full!.body)
  const signature = createHmac('sha1', 's').update(full!.body).digest('hex')
  expect(full!.headers['x-signature']).toBe(signature)
  const sent = JSON.parse(full!.body) as Record<string, string>
  expect(full!.body).toBe(
    `{"anonymousId":"a","channel":"client","context":{"ip":"127.0.0.1"},"event":"E","integrations":{"Other":false},"messageId":"m","originalTimestamp":"2006-01-01T00:00:00.000Z","projectId":"${sent.projectId}","properties":{"z":9007199254740993,"a":1},"receivedAt":"${sent.receivedAt}","sentAt":"2006-01-01T00:01:30.000Z","timestamp":"${sent.timestamp}","type":"track","version":2}`,
  )
  const received = Date.parse(sent.receivedAt!)
  expect(received).toBeGreaterThanOrEqual(before)
  expect(received).toBeLessThanOrEqual(after)
  expect(Date.parse(sent.timestamp!)).toBe(received - 90_000)

  const messages = await Promise.all(
    ['1', '2', '3'].map((id) => started.client.messages.get({ id })),
  )
  expect(messages.map(({ profile, destination }) => [destination, profile])).toEqual([
    ['Plain', 'documented'],
    ['Full', 'production'],
    ['Again', 'production'],
  ])
})

it('keeps the profile of a message when its destination changes', async () => {
  const started = await startWorkbench()
  const { client } = started
  await client.delivery.pause()
  await client.calls.sendTest({})
  await client.destinations.update({ id: '1', body: 'production' })
  await client.calls.sendTest({})
  await client.delivery.resume()
  await settled(started)
  const { items } = await client.captures.list({})
  const versions = items.map(({ body }) => (JSON.parse(body.text) as { version: number }).version)
  expect(new Set(versions)).toEqual(new Set([1, 2]))
  expect(items.map(({ signature }) => signature)).toEqual(['valid', 'valid'])
  expect((await client.messages.get({ id: '1' })).profile).toBe('documented')
  expect((await client.messages.get({ id: '2' })).profile).toBe('production')
})
