import { join } from 'node:path'
import Database from 'better-sqlite3'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { documentedBody } from '../../src/main/destination/documentedBody.ts'
import { productionBody } from '../../src/main/destination/productionBody.ts'
import type { RetentionRules } from '../../src/main/store/retentionRules.ts'
import { restoreBody, storeBody } from '../../src/main/store/packing/bodyText.ts'
import { storeWithEndpoint } from '../support/storedMessage.ts'
import { settled, startWorkbench, temporaryDirectory } from '../support/workbench.ts'

const value = fc.jsonValue({ maxDepth: 3, stringUnit: 'binary' })
const content = fc
  .record(
    {
      type: fc.constant('track'),
      userId: fc.string({ unit: 'binary' }),
      event: fc.string({ unit: 'binary' }),
      properties: value,
      context: fc.dictionary(fc.string({ unit: 'binary' }), value),
      timestamp: fc.constant('2026-11-21T00:59:32.000Z'),
      messageId: fc.oneof(fc.uuid(), fc.string({ unit: 'binary' })),
    },
    { requiredKeys: [] },
  )
  .map((given) => ({ ...given, type: 'track' as const, messageId: given.messageId ?? 'none' }))

const partsOf = (call: Record<string, unknown>) => ({
  type: 'track' as const,
  content: call,
  timestamp: null,
  sentAt: null,
  receivedAt: '2026-11-21T01:00:00.000Z',
  source: { id: 1, kind: 'web' as const },
  clientAddress: '192.0.2.1',
})
/** Texts that are partly equal, also within surrogate pairs. */
const pieces = fc.array(
  fc.constantFrom(
    '{"a":1',
    ',"key":"value of it"',
    '😀',
    '😁',
    '\ud83d',
    '\ude00',
    'é'.repeat(40),
    '}',
  ),
  { maxLength: 30 },
)

const whole = ({ text, copies }: ReturnType<typeof storeBody>, from: string) =>
  copies === null ? text : restoreBody(text, copies, from)

it('restores any text from any content', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    pieces.map((each) => each.join('')),
    value.map((each) => JSON.stringify(each)),
  )
  fc.assert(
    fc.property(text, text, (body, from) => {
      const stored = storeBody(body, from)
      expect(whole(stored, from)).toBe(body)
      // What SQLite would not return as it is may only be in a text that was not well-formed before.
      if (body.isWellFormed()) expect(stored.text.isWellFormed()).toBe(true)
    }),
    { numRuns: 2000 },
  )
})

it('does not separate the halves of a surrogate pair', () => {
  const body = '{"a":"long enough to be copied 😀"}'
  const from = '{"a":"long enough to be copied 😁"}'
  const stored = storeBody(body, from)
  expect(stored.text).toBe('😀"}')
  expect(whole(stored, from)).toBe(body)
})

it('reads every body and content from the store as they were written', () => {
  const { store, insertMessage } = storeWithEndpoint()
  const make = fc.constantFrom(documentedBody, productionBody)
  fc.assert(
    fc.property(content, make, (call, bodyOf) => {
      const given = {
        content: JSON.stringify(call),
        body: JSON.stringify(bodyOf(partsOf(call))),
        messageId: call.messageId.toWellFormed(),
      }
      const { id, callId } = store.change(() => insertMessage(given))
      expect(store.messageList.body(id)?.text).toBe(given.body)
      expect(store.calls.byId(callId)?.content).toBe(given.content)
      const [due] = store.messages.upcoming(1, { dueAt: 1, id: id - 1 }, 1)
      expect(due?.body).toBe(given.body)
    }),
    { numRuns: 300 },
  )
})

const order = {
  type: 'track',
  userId: 'u_1',
  event: 'Order Completed',
  properties: { orderId: 'o-1', total: 27.5, note: 'Ünïcödé 😀 "quoted" '.repeat(30) },
  timestamp: '2026-11-21T00:59:32.000Z',
  messageId: '0e45f881-7b78-4256-ae85-6a100c686938',
}

it.each([
  ['documented', documentedBody, 120],
  ['production', productionBody, 300],
])('stores little of a %s body besides its call', (_, bodyOf, most) => {
  const { text, copies } = storeBody(JSON.stringify(bodyOf(partsOf(order))), JSON.stringify(order))
  expect(text.length + (copies?.length ?? Infinity)).toBeLessThan(most)
})

it('stores the message id of a call once', () => {
  const { store, insertMessage } = storeWithEndpoint()
  const { messageId } = order
  const nested = { ...order, properties: { messageId } }
  for (const call of [order, nested, { ...order, messageId: 'with "quotes"' }]) {
    const given = { content: JSON.stringify(call), body: '{}', messageId: call.messageId }
    const { callId } = store.change(() => insertMessage(given))
    expect(store.calls.byId(callId)?.content).toBe(given.content)
    expect(store.calls.page(callId + 1, 1)[0]?.content).toBe(given.content)
    expect(store.calls.byId(callId)).not.toHaveProperty('message_id_at')
  }
})

it('limits the time for a long text that has nothing in common with the content', () => {
  const body = '{"a":1'.concat(',"b":2'.repeat(5000))
  const from = '{"content'.concat(',"another":"x"'.repeat(2500))
  const start = performance.now()
  for (let i = 0; i < 100; i++) expect(storeBody(body, from)).toEqual({ text: body, copies: null })
  // Without a limit, it would take several seconds.
  expect(performance.now() - start).toBeLessThan(500)
})

it('keeps a body readable while one of its messages is left, and its call with it', () => {
  const { store, insertMessage } = storeWithEndpoint()
  const given = {
    content: JSON.stringify(order),
    body: JSON.stringify(documentedBody(partsOf(order))),
  }
  const first = store.change(() => insertMessage(given)).id
  const resent = {
    from: first,
    destinationId: 1,
    bodyId: null,
    keepsNotice: false,
    type: 'track',
    userId: 'u',
    label: 'E',
    receivedAt: 2,
    dueAt: 2,
  } as const
  const second = store.change(() => store.actions.resend(resent))
  const asDelivered = { state: 'delivered', nextAttemptAt: null, settledAt: 1 } as const
  store.change(() =>
    store.messages.settleRound({ id: first, destinationId: 1, rounds: 0 }, 1, asDelivered),
  )
  const rules: RetentionRules = {
    count: 0,
    age: null,
    captureBytes: null,
    callBytes: null,
    databaseBytes: null,
    callAge: 0,
    messageAge: 0,
    now: 100_000,
  }
  const step = { limit: 10, inProgress: new Set<number>(), callsAfter: 0, foldedUpTo: 10 }
  store.change(() => store.retention.removeSome(rules, step))
  expect(store.messageList.byId(first)).toBe(null)
  expect(store.messageList.body(second)?.text).toBe(given.body)
})

it('stores the body of a collected call as copies, and sends and shows it whole', async () => {
  const directory = await temporaryDirectory()
  const started = await startWorkbench({ directory })
  const { client, workbench } = started
  await client.calls.sendTest({})
  await settled(started)
  const [message] = (await client.messages.list({})).items
  const { body } = await client.messages.get({ id: message?.id ?? '' })
  const [capture] = (await client.captures.list({})).items
  expect(capture?.body.text).toBe(body)
  await workbench.close()
  const db = new Database(join(directory, 'hookbench.db'))
  const rows = db.prepare<[], { text: string; copies: string; at: number }>(`
    SELECT body.text, copies, message_id_at AS at FROM message JOIN body ON body.id = body_id JOIN call ON call.id = call_id`)
  const [row] = rows.all()
  db.close()
  expect(row?.copies).not.toBe(null)
  expect(row?.at).toBeGreaterThan(0)
  expect((row?.text.length ?? Infinity) + (row?.copies.length ?? 0)).toBeLessThan(body.length / 2)
})
