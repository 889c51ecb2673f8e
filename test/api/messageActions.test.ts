import { expect, it } from 'vitest'
import { startHost } from '../support/host.ts'
import { startReceiver } from '../support/receiver.ts'
import { settled, startWorkbench, temporaryDirectory, until } from '../support/workbench.ts'
import { collectOne, inState, startConnected } from '../support/connected.ts'

const paused = async (url = 'http://127.0.0.1:9/') => {
  const started = await startConnected(url)
  await started.client.delivery.pause()
  return started
}

it('cancels a queued or retrying message, which is not sent again', async () => {
  const receiver = await startReceiver(500)
  const started = await startConnected(receiver.url, 'retry: { base: 50ms, factor: 1, jitter: 0 }')
  const id = await collectOne(started, 'retrying')
  const cancelled = await started.client.messages.cancel({ id })
  expect(cancelled).toMatchObject({ state: 'cancelled', nextAttemptAt: null })
  const { attemptCount } = await started.client.messages.get({ id })
  const sent = receiver.seen.length
  expect(started.workbench.store.messages.nextDue(1, 0)).toBeNull()
  await started.client.delivery.pause()
  const queued = await collectOne(started, 'queued')
  expect(await started.client.messages.cancel({ id: queued })).toMatchObject({
    state: 'cancelled',
    attemptCount: 0,
    settledAt: expect.any(String) as string,
  })
  await started.client.delivery.resume()
  await collectOne(started, 'retrying')
  expect(receiver.seen.length).toBeGreaterThan(sent)
  expect((await started.client.messages.get({ id })).attempts.length - attemptCount).toBeLessThan(2)
  expect(started.workbench.store.messages.counts()).toMatchObject({ cancelled: 2 })
})

it('resends the same bytes as a new message that names its original; the call shows both', async () => {
  const receiver = await startReceiver(404, 200)
  const started = await startConnected(receiver.url)
  const id = await collectOne(started, 'failed')
  const sent = await started.client.messages.resend({ id })
  expect(sent).toMatchObject({ resentFrom: id, type: 'track', userId: 'u', label: 'E' })
  await inState(started, sent.id, 'delivered')
  expect(receiver.seen.map(({ body }) => body)).toEqual(Array(2).fill(receiver.seen[0]?.body))
  const message = await started.client.messages.get({ id: sent.id })
  expect(message.state).toBe('delivered')
  const call = await started.client.calls.get({ id: message.callId ?? '' })
  expect(call.fates).toMatchObject([
    { messageId: id, state: 'failed', resentFrom: null },
    { messageId: sent.id, state: 'delivered', resentFrom: id },
  ])
  const original = await started.client.messages.get({ id })
  expect(original).toMatchObject({
    resentFrom: null,
    resentAs: [{ id: sent.id, state: 'delivered' }],
  })
  const third = await started.client.messages.resend({ id })
  await inState(started, third.id, 'delivered')
  const resentAs = (await started.client.messages.get({ id })).resentAs
  expect(resentAs.map((each) => each.id)).toEqual([third.id, sent.id])
  expect((await started.client.messages.get({ id: third.id })).resentAs).toEqual([])
})

it('sends an edited body as written, except for white space outside strings', async () => {
  const receiver = await startReceiver(200)
  const started = await startConnected(receiver.url)
  const id = await collectOne(started, 'delivered')
  const exact = String.raw`{"type":"track","b":27.50,"1":"caf\u00e9 \" : , x","a":[1e2,-0],"a":"ü"}`
  const body = exact.replaceAll(/([:,[])(?! )/g, '$1\n ')
  const sent = await started.client.messages.resend({ id, body })
  await inState(started, sent.id, 'delivered')
  expect(receiver.seen[1]?.body).toBe(exact)
})

it('sends an edited body without white space, with every digit, and updates its type', async () => {
  const receiver = await startReceiver(200)
  const started = await startConnected(receiver.url)
  const id = await collectOne(started, 'delivered')
  const body = `{ "type": "identify", "userId": "u2",\n "traits": { "n": 9007199254740993 } }`
  const sent = await started.client.messages.resend({ id, body })
  expect(sent).toMatchObject({ type: 'identify', userId: 'u2', label: 'n: 9007199254740993' })
  await inState(started, sent.id, 'delivered')
  expect(receiver.seen[1]?.body).toBe(
    '{"type":"identify","userId":"u2","traits":{"n":9007199254740993}}',
  )
  const { notices } = await started.client.messages.get({ id: sent.id })
  expect(notices).toEqual([expect.stringContaining('re-serialises')])
  // An edit that drops the number drops the notice.
  const again = await started.client.messages.resend({ id: sent.id, body: '{"a":1}' })
  expect(again).toMatchObject({ type: 'identify', userId: null, resentFrom: sent.id })
  expect((await started.client.messages.get({ id: again.id })).notices).toEqual([])
  const alias = '{"type":"alias","Previous ID":"anon","User ID":"u9"}'
  expect(await started.client.messages.resend({ id, body: alias })).toMatchObject({
    type: 'alias',
    userId: 'u9',
    label: 'anon → u9',
  })
})

it.each([
  ['{', /^the body is not valid JSON: /],
  ['[1]', /^the body must be a JSON object/],
  ['"x"', /^the body must be a JSON object/],
  ['1e400', /^the body must be a JSON object/],
  [`${'{"a":'.repeat(300)}1${'}'.repeat(300)}`, /nested at most 200 levels deep/],
  [`{"a":"${'x'.repeat(600_000)}"}`, /at most 500 KB; this one has 600,008 bytes/],
])('refuses to resend with the body %.20s', async (body, message) => {
  const receiver = await startReceiver(200)
  const started = await startConnected(receiver.url)
  const id = await collectOne(started, 'delivered')
  await expect(started.client.messages.resend({ id, body })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    message: expect.stringMatching(message) as string,
    data: { field: 'body' },
  })
  expect((await started.client.messages.count({})).count).toBe(1)
})

it('rejects an action that is invalid in a state, and names the valid ones', async () => {
  const receiver = await startReceiver(200, 500)
  const started = await startConnected(receiver.url)
  const { client } = started
  const delivered = await collectOne(started, 'delivered')
  const retrying = await collectOne(started, 'retrying')
  await client.delivery.pause()
  const queued = await collectOne(started, 'queued')
  const refusals = async (id: string) => (await client.messages.get({ id })).refusals
  expect(await refusals(delivered)).toEqual({
    retry: `message 1 is delivered; only a retrying message can be retried now; resend it`,
    cancel: 'message 1 is delivered; only a queued or retrying message can be cancelled',
    resend: null,
  })
  expect(await refusals(retrying)).toEqual({
    retry: null,
    cancel: null,
    resend: 'message 2 is retrying; retry it now, or cancel it and resend',
  })
  expect(await refusals(queued)).toEqual({
    retry: 'message 3 is queued; its first attempt is made automatically',
    cancel: null,
    resend:
      'message 3 is queued; its first attempt is made automatically; to resend it, cancel it first',
  })
  for (const [action, id] of [
    ['cancel', delivered],
    ['resend', retrying],
    ['retry', queued],
  ] as const)
    await expect(client.messages[action]({ id })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: (await refusals(id))[action],
      data: { field: 'id' },
    })
  await client.destinations.update({ id: '1', enabled: false })
  const off = (id: string) => `destination Orders is disabled; enable it to send message ${id}`
  await expect(client.messages.resend({ id: delivered })).rejects.toThrow(off(delivered))
  expect(await client.messages.retry({ id: retrying })).toMatchObject({ id: retrying })
  expect(await client.messages.cancel({ id: retrying })).toMatchObject({ state: 'cancelled' })
  await expect(client.messages.cancel({ id: '99' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

it('applies an action to many messages; one rejection does not undo the others', async () => {
  const started = await paused()
  const { client } = started
  for (let i = 0; i < 3; i++) await collectOne(started, 'queued')
  expect(await client.messages.cancelAll({ ids: ['1', '9', '3', '1'] })).toMatchObject({
    done: [
      { id: '1', state: 'cancelled' },
      { id: '3', state: 'cancelled' },
    ],
    refused: [{ id: '9', reason: 'no message with id 9' }],
  })
  expect(await client.messages.retryAll({ ids: ['2'] })).toEqual({
    done: [],
    refused: [{ id: '2', reason: 'message 2 is queued; its first attempt is made automatically' }],
  })
  expect(await client.messages.resendAll({ ids: ['3', '2', '1'] })).toMatchObject({
    done: [{ resentFrom: '3' }, { resentFrom: '1' }],
    refused: [{ id: '2' }],
  })
  expect(started.workbench.store.messages.counts()).toMatchObject({ queued: 3, cancelled: 2 })
  const many = Array.from({ length: 1001 }, (_, i) => String(i))
  for (const ids of [[], many, ['x']])
    await expect(client.messages.cancelAll({ ids })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      data: { field: expect.stringMatching(/^ids/) as string },
    })
})

it('two concurrent resends create two messages; one of two concurrent cancels is rejected', async () => {
  const started = await paused()
  const id = await collectOne(started, 'queued')
  const cancels = await Promise.allSettled([1, 2].map(() => started.client.messages.cancel({ id })))
  expect(cancels.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
  expect((cancels[1] as PromiseRejectedResult).reason).toMatchObject({
    message: 'message 1 is cancelled; only a queued or retrying message can be cancelled',
  })
  const sent = await Promise.all([1, 2].map(() => started.client.messages.resend({ id })))
  expect(new Set(sent.map((message) => message.id)).size).toBe(2)
})

it('rejects a cancel of a message whose delivery is not committed yet', async () => {
  const started = await paused()
  const { store } = started.workbench
  const id = await collectOne(started, 'queued')
  const delivered = { state: 'delivered' as const, nextAttemptAt: null, settledAt: 1 }
  const message = { id: Number(id), destinationId: 1, rounds: 0 }
  const write = store.write(() => store.messages.settleRound(message, 1, delivered))
  await expect(started.client.messages.cancel({ id })).rejects.toThrow(/^message 1 is delivered/)
  await write
})

it('finds messages that settled since a time, however old they are', async () => {
  const receiver = await startReceiver(500, 200)
  const started = await startConnected(receiver.url)
  const old = await collectOne(started, 'retrying')
  await collectOne(started, 'delivered')
  const { items } = await started.client.messages.list({})
  const since = new Date(Date.parse(items[0]?.settledAt ?? '') + 1).toISOString()
  const ids = async () =>
    (await started.client.messages.list({ state: 'delivered', settledSince: since })).items.map(
      (message) => message.id,
    )
  expect(await ids()).toEqual([])
  await until(started, () => Date.now() > Date.parse(since))
  await started.client.messages.retry({ id: old })
  await settled(started)
  expect(await ids()).toEqual([old])
  expect(await started.client.messages.count({ settledSince: since })).toMatchObject({ count: 1 })
})

it('keeps the original of a message across a restart', async () => {
  const directory = await temporaryDirectory()
  const first = await startWorkbench({ directory })
  await first.client.calls.sendTest({})
  await settled(first)
  const { id } = await first.client.messages.resend({ id: '1' })
  await first.workbench.close()
  const second = await startWorkbench({ directory })
  expect((await second.client.messages.get({ id })).resentFrom).toBe('1')
})

it('reads an edited body over REST as JSON whatever its content type, and rejects unknown fields', async () => {
  const receiver = await startReceiver(200)
  const started = await startConnected(receiver.url)
  const id = await collectOne(started, 'delivered')
  const { url, token } = await startHost(started.workbench)
  const resend = (body: string, type: string) =>
    fetch(`${url}/api/messages/${id}/resend`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': type },
      body,
    })
  const edited = JSON.stringify({ body: '{"edited":1}' })
  for (const type of ['application/x-www-form-urlencoded', 'text/plain']) {
    expect((await resend(edited, type)).status).toBe(200)
  }
  await expect.poll(() => receiver.seen.length).toBe(3)
  expect(receiver.seen.slice(1).map(({ body }) => body)).toEqual(['{"edited":1}', '{"edited":1}'])
  const refused = await resend('{"Body":"{}"}', 'application/json')
  expect(refused.status).toBe(400)
  expect(await refused.text()).toContain('unknown field')
})

it('does not retry an endpoint that was removed', async () => {
  const receiver = await startReceiver(500)
  const started = await startConnected(receiver.url)
  const id = await collectOne(started, 'retrying')
  await started.client.destinations.update({ id: '1', endpoints: [{ url: `${receiver.url}/new` }] })
  expect((await started.client.messages.get({ id })).endpoints).toMatchObject([
    { standing: 'untried' },
    {
      standing: 'gave-up',
      why: expect.stringContaining('the endpoint was removed from the destination') as string,
    },
  ])
})

it('rejects a retry now while an attempt is in flight', async () => {
  const receiver = await startReceiver(500, (_request, response) =>
    setTimeout(() => response.writeHead(200).end(), 300),
  )
  const started = await startConnected(receiver.url)
  const id = await collectOne(started, 'retrying')
  await started.client.messages.retry({ id })
  await expect.poll(() => receiver.seen.length).toBe(2)
  await expect(started.client.messages.retry({ id })).rejects.toThrow('has an attempt in flight')
  await inState(started, id, 'delivered')
})
