import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { callTypes } from '../../src/client/call.ts'
import { Client, type ClientOptions } from '../../src/client/client.ts'
import { maxDepth } from '../../src/client/limits.ts'
import { validateCall } from '../../src/client/validateCall.ts'
import { validateCall as portValidates } from '../../src/main/collection/validate.ts'
import { allItems } from '../support/pages.ts'
import { createReports, posted } from '../support/posted.ts'
import { startReceiver } from '../support/receiver.ts'
import { startWorkbench } from '../support/workbench.ts'

const track = { userId: 'u', event: 'E' }

/** The posted calls, as they arrive. */
async function sentOf(send: (client: Client) => void, options: ClientOptions = {}) {
  const receiver = await startReceiver()
  const client = new Client('K', { endpoint: receiver.url, ...options })
  send(client)
  await client.close()
  return receiver.seen
}

it('sends all six types of call, which the port accepts', async () => {
  const { client: api, collect } = await startWorkbench()
  const said = createReports()
  const client = new Client('WRITEKEY1', { endpoint: collect, ...said.options })
  client.identify({ userId: 'u', traits: { plan: 'pro' } })
  client.track({ anonymousId: 'a', event: 'E' })
  client.page({ userId: 'u', name: 'Cart', traits: { total: 3 } })
  client.screen({ userId: 'u', name: 'Cart' })
  client.group({ userId: 'u', groupId: 'g' })
  client.alias({ userId: 'u', previousId: 'p' })
  await client.close()
  expect(said.succeeded).toHaveLength(6)
  const calls = await allItems(api.calls.list)
  expect(calls.map(({ type }) => type).toSorted()).toEqual([...callTypes].toSorted())
  const page = await api.calls.get({ id: calls.find(({ type }) => type === 'page')!.id })
  expect(JSON.parse(page.content)).toMatchObject({
    properties: { total: 3 },
    context: { library: { name: 'hookbench', version: '1.0' } },
  })
})

it('sends the traits of a page as its properties, whose own keys take precedence', async () => {
  const [request] = await sentOf((client) => {
    client.page({ userId: 'u', traits: { a: 1, b: 1 } })
    client.page({ userId: 'u', traits: { a: 1, b: 1 }, properties: { b: 2 } })
    client.page({ userId: 'u', traits: undefined, properties: { b: 2 } })
  })
  const { batch } = posted(request!)
  expect(batch.map(({ properties }) => properties)).toEqual([
    { a: 1, b: 1 },
    { a: 1, b: 2 },
    { b: 2 },
  ])
  expect(batch.some((call) => 'traits' in call)).toBe(false)
})

it('rejects what the port rejects, in the same words', () => {
  const keys = ['userId', 'anonymousId', 'event', 'groupId', 'previousId', 'messageId']
  const value = fc.constantFrom<unknown>(
    undefined,
    null,
    '',
    'x',
    5,
    true,
    [],
    {},
    JSON.rawJSON('5'),
  )
  const fields = [...keys, 'properties', 'traits', 'context', 'integrations']
  const call = fc.record(Object.fromEntries(fields.map((key) => [key, value])))
  fc.assert(
    fc.property(fc.constantFrom(...callTypes), call, (type, content) => {
      const ours = validateCall(type, content)
      const theirs = portValidates(type, content)
      expect(ours && [ours.code, ours.message]).toEqual(theirs && [theirs.reason, theirs.message])
    }),
    { numRuns: 5000 },
  )
})

it('throws for an invalid call, and sends nothing of it', async () => {
  const seen = await sentOf((client) => {
    const code = (call: () => void) => {
      try {
        call()
        return 'accepted'
      } catch (error) {
        return (error as { code: string }).code
      }
    }
    expect(code(() => client.identify({}))).toBe('no_user_anon_id')
    expect(code(() => client.track({ userId: 'u', event: '' }))).toBe('event_not_defined')
    expect(code(() => client.group({ userId: 'u' } as never))).toBe('id_required')
    expect(code(() => client.alias({ userId: 'u', previousId: '' }))).toBe('id_required')
    expect(code(() => client.page({ userId: 'u', traits: 'x' as never }))).toBe('traits_not_object')
    expect(code(() => client.page({ userId: 'u', traits: {}, properties: [] }))).toBe(
      'properties_not_object',
    )
    expect(code(() => client.screen(undefined as never))).toBe('bad_request')
    // A Date is an object until it is JSON.
    expect(code(() => client.identify({ userId: 'u', traits: new Date() }))).toBe(
      'traits_not_object',
    )
  })
  expect(seen).toEqual([])
})

const circle: Record<string, unknown> = { list: [] }
circle.list = [circle]
const unsendable: [string, unknown, string][] = [
  ['a BigInt', { n: 5n }, 'properties.n is a bigint, which JSON cannot hold'],
  ['NaN', { list: [1, Number.NaN] }, 'properties.list[1] is NaN, which JSON cannot hold'],
  ['Infinity', { n: -Infinity }, 'properties.n is -Infinity, which JSON cannot hold'],
  [
    'undefined in a list',
    { l: [undefined] },
    'properties.l[0] is undefined, which JSON cannot hold',
  ],
  // oxlint-disable-next-line no-sparse-arrays
  ['a hole in a list', { l: [1, , 2] }, 'properties.l[1] is undefined, which JSON cannot hold'],
  [
    'a circular reference',
    circle,
    'properties.list[0] is a part of itself, which JSON cannot hold',
  ],
  ['a function', { f: () => 1 }, 'properties.f is a function, which JSON cannot hold'],
  ['a symbol', { s: Symbol('s') }, 'properties.s is a symbol, which JSON cannot hold'],
  ['a Map', { m: new Map([[1, 2]]) }, 'properties.m is a Map, which JSON cannot hold'],
  ['bytes', { b: new Uint8Array(2) }, 'properties.b is a Uint8Array, which JSON cannot hold'],
  ['an invalid Date', { d: new Date('x') }, 'properties.d is an invalid Date'],
  [
    'a getter that throws',
    {
      get broken() {
        throw new Error('broken')
      },
    },
    'the call cannot be read: Error: broken',
  ],
]
it.each(unsendable)('rejects %s, naming its place', async (_what, properties, message) => {
  const seen = await sentOf((client) => {
    expect(() => client.track({ ...track, properties: properties as object })).toThrow(
      expect.objectContaining({ name: 'ClientError', code: 'not_json', message }) as Error,
    )
  })
  expect(seen).toEqual([])
})

it('rejects exactly what the port rejects as nested too deep', async () => {
  const { client: api, collect } = await startWorkbench()
  const nested = (levels: number): object => (levels === 1 ? {} : { in: nested(levels - 1) })
  const client = new Client('WRITEKEY1', { endpoint: collect })
  // The call itself counts as a level.
  client.track({ ...track, properties: nested(maxDepth - 1) })
  expect(() => client.track({ ...track, properties: nested(maxDepth) })).toThrow(
    `nested more than ${maxDepth} levels deep`,
  )
  await client.close()
  expect((await api.status()).totals).toMatchObject({ calls: 1, rejections: 0 })
})

it('omits undefined properties, as JSON does, and honours toJSON', async () => {
  const at = new Date('2026-11-21T00:59:32Z')
  const [request] = await sentOf((client) => {
    client.track({
      ...track,
      anonymousId: undefined,
      timestamp: at,
      properties: { a: undefined, at },
    })
    client.track({ toJSON: () => ({ ...track, event: 'Made' }) } as never)
    client.track({ ...track, properties: { n: JSON.rawJSON('9007199254740993') } })
  })
  const [first, second] = posted(request!).batch
  expect(second).toMatchObject({ userId: 'u', event: 'Made' })
  expect(second).not.toHaveProperty('toJSON')
  expect(first).toMatchObject({ timestamp: at.toISOString(), properties: { at: at.toISOString() } })
  expect(Object.keys(first!).toSorted()).toEqual(
    ['userId', 'event', 'timestamp', 'properties', 'type', 'messageId'].toSorted(),
  )
  expect(request!.body).toContain('"n":9007199254740993')
})

it('sends a copy of the call, unaffected by later changes to its objects', async () => {
  const properties = { list: ['as', 'made'] }
  const [request] = await sentOf((client) => {
    client.track({ ...track, properties })
    properties.list.push('later')
  })
  expect(posted(request!).batch[0]!.properties).toEqual({ list: ['as', 'made'] })
})

it('preserves every string, including lone surrogates, and keys such as __proto__', async () => {
  const receiver = await startReceiver()
  const text = fc.string({ unit: 'binary', maxLength: 20 })
  const surrogate = fc.constantFrom('\ud800', '\udfff', '🦆', '\u2028', '\0')
  const words = fc.oneof(text, surrogate)
  const made = fc.record({
    userId: words.filter(Boolean),
    event: words.filter(Boolean),
    properties: fc.dictionary(fc.oneof(words, fc.constant('__proto__')), fc.jsonValue()),
  })
  await fc.assert(
    fc.asyncProperty(made, async (call) => {
      receiver.seen.length = 0
      const client = new Client('K', { endpoint: receiver.url })
      client.track(call)
      await client.close()
      const [arrived] = posted(receiver.seen[0]!).batch
      expect(JSON.stringify(arrived!.properties)).toBe(JSON.stringify(call.properties))
      expect([arrived!.userId, arrived!.event]).toEqual([call.userId, call.event])
    }),
    { numRuns: 100 },
  )
})

it('posts each call separately and leaves validation to the port, with that option', async () => {
  const { client: api, collect } = await startWorkbench()
  const said = createReports()
  const client = new Client('WRITEKEY1', { endpoint: collect, single: true, ...said.options })
  client.track({ ...track, messageId: 'good' })
  client.track({ userId: 'u', messageId: 'bad' } as never)
  client.track({ ...track, messageId: 'large', properties: { text: 'x'.repeat(33_000) } })
  await client.close()
  expect(said.succeeded).toEqual(['good'])
  expect(said.failed.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual([
    { id: 'bad', error: '400: track needs event' },
    { id: 'large', error: expect.stringMatching(/^413: the call is \d+ bytes/) as string },
  ])
  expect((await api.status()).totals).toMatchObject({ calls: 1, rejections: 2 })
  const { content } = await api.calls.get({ id: '1' })
  expect(JSON.parse(content)).toMatchObject({
    context: { library: { name: 'hookbench' } },
    sentAt: expect.any(String) as string,
  })
})

it.each([
  [{ flushAt: 0 }, 'flushAt is 0; must be a whole number from 1 to 2500'],
  [{ size: 2501 }, 'flushAt is 2501; must be a whole number from 1 to 2500'],
  [{ flushAfter: -1 }, 'flushAfter is -1; must be a whole number from 1 to 2147483647'],
  [{ tries: 1.5 }, 'tries is 1.5; must be a whole number of at least 1'],
  [{ timeout: Number.NaN }, 'timeout is NaN; must be a whole number from 1 to 2147483647'],
  [{ queueBytes: 1 }, 'queueBytes is 1; must be a whole number of at least 512000'],
  [{ endpoint: '127.0.0.1:8420' }, 'endpoint is 127.0.0.1:8420; must be a URL such as'],
  [{ endpoint: 'http://a:b@c' }, 'endpoint is http://a:b@c; must be a URL such as'],
  [{ endpoint: 'http://127.0.0.1:1/?x=1' }, /endpoint is/],
  [{ flushat: 3 } as ClientOptions, /unknown option flushat; available: endpoint, flushAt/],
])('rejects the options %o', (options, message) => {
  expect(() => new Client('K', options)).toThrow(message)
})

it('accepts any write key that Basic authorization can carry', async () => {
  const receiver = await startReceiver()
  const client = new Client('clé', { endpoint: receiver.url })
  client.track(track)
  await client.close()
  const [, encoded = ''] = receiver.seen[0]!.headers.authorization!.split(' ')
  expect(Buffer.from(encoded, 'base64').toString()).toBe('clé:')
  for (const key of ['', ' ', 'a:b']) expect(() => new Client(key)).toThrow('the write key must be')
})

it('accepts an endpoint with surrounding blanks, and one with a path', async () => {
  const receiver = await startReceiver()
  for (const endpoint of [` ${receiver.url}/ `, `${receiver.url}/base/`]) {
    const client = new Client('K', { endpoint })
    client.track(track)
    await client.close()
  }
  expect(receiver.seen.map(({ url }) => url)).toEqual(['/v1/batch', '/base/v1/batch'])
})

it('sends what is queued from its own log while it flushes', async () => {
  const receiver = await startReceiver()
  let again = true
  const log = (line: string) => {
    if (!line.startsWith('posting') || !again) return
    again = false
    client.track({ ...track, event: 'Second' })
  }
  const client: Client = new Client('K', { endpoint: receiver.url, flushAfter: 20, log })
  client.track(track)
  await vi.waitFor(() => expect(receiver.seen).toHaveLength(2), 5000)
  await client.close()
})
