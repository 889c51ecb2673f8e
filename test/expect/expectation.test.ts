import { describe, expect, it } from 'vitest'
import type { Expected } from '../../src/contract/expect.ts'
import { Expectation } from '../../src/contract/expect.ts'
import { awaitExpected } from '../../src/main/expect/expectation.ts'
import { startReceiver } from '../support/receiver.ts'
import { collectOne, startConnected } from '../support/connected.ts'
import { settled, type Started, startWorkbench } from '../support/workbench.ts'

const track = (userId: string, event: string, more: object = {}) => ({
  type: 'track',
  userId,
  event,
  ...more,
})

async function post({ collect }: Started, key: string, ...batch: object[]) {
  await fetch(`${collect}/v1/batch`, {
    method: 'POST',
    body: JSON.stringify({ writeKey: key, batch }),
  })
}

/** Much longer than any of this takes. */
const within = 20_000
const ids = ({ matched }: Expected) => matched.map(({ kind, id }) => `${kind} ${id}`)

describe('waiting', () => {
  it('ends as soon as enough have arrived, and not before', async () => {
    const { url } = await startReceiver(200)
    const started = await startConnected(url)
    const match = { type: 'track', event: 'Order Completed', state: 'delivered' } as const
    const two = started.client.expect({ match, count: 2, within })
    await collectOne(started, 'delivered', track('u_1', 'Order Completed'))
    await collectOne(started, 'delivered', track('u_1', 'Order Refunded'))
    expect(await Promise.race([two, Promise.resolve('it waits')])).toBe('it waits')
    await collectOne(started, 'delivered', track('u_2', 'Order Completed'))
    const result = await two
    expect(result).toMatchObject({
      held: true,
      count: 2,
      summary: '2 messages were found: track Order Completed, delivered',
      nearMisses: [],
    })
    expect(ids(result)).toEqual(['message 1', 'message 3'])
    expect(result.waitedMs).toBeLessThan(within)
  })

  it('accepts a fraction of a millisecond', async () => {
    const { client } = await startWorkbench({})
    const match = { event: 'None' }
    expect(await client.expect({ match, within: 0.4 })).toMatchObject({ held: false })
    expect(await client.expect({ match, within: '0.0105s' })).toMatchObject({ held: false })
  })

  it('rejects a misspelled comparator, and explains how to compare inside an object', async () => {
    const { client } = await startWorkbench({})
    const where = (wanted: unknown) =>
      client.expect({ match: { where: { 'properties.a': wanted } }, within: 1 })
    await expect(where({ atLest: 3 })).rejects.toThrow(
      'unknown comparator atLest; did you mean atLeast? To match a key of the value, use its path: properties.a.atLest',
    )
    await expect(where({ atLeast: 1, mostOf: 3 })).resolves.toMatchObject({ held: false })
    await expect(where({ island: 'a' })).resolves.toMatchObject({ held: false })
  })

  it('detects a state reached by an attempt, manually and by time', async () => {
    const { url } = await startReceiver(500)
    const started = await startConnected(url)
    const { client } = started
    const id = await collectOne(started, 'retrying')
    await collectOne(started, 'retrying')
    const failedTwice = client.expect({ match: { attempts: { atLeast: 2 } }, within })
    const cancelled = client.expect({ match: { state: 'cancelled' }, within })
    const expired = client.expect({ match: { state: 'expired' }, within })
    await client.messages.retry({ id })
    expect(ids(await failedTwice)).toEqual(['message 1'])
    await client.messages.cancel({ id })
    expect(ids(await cancelled)).toEqual(['message 1'])
    await client.clock.advance({ by: '5h' })
    expect(ids(await expired)).toEqual(['message 2'])
  })

  it('never: waits for the whole time, and fails as soon as a match arrives', async () => {
    const { url } = await startReceiver(200)
    const started = await startConnected(url)
    const match = { user: 'u_9' }
    const quiet = await started.client.expect({ match, never: true, within: 150 })
    expect(quiet).toMatchObject({
      held: true,
      count: 0,
      summary: 'no such message arrived within 150 ms: any call of u_9',
    })
    expect(quiet.waitedMs).toBeGreaterThanOrEqual(149)
    const broken = started.client.expect({ match, never: true, within })
    await collectOne(started, 'delivered', track('u_9', 'E'))
    const result = await broken
    expect(result).toMatchObject({
      held: false,
      count: 1,
      summary: '1 message arrived, expected none: any call of u_9',
    })
    expect(result.waitedMs).toBeLessThan(within)
  })

  it('an exceeded count ends the wait only if it cannot fall again', async () => {
    const { url } = await startReceiver(500)
    const started = await startConnected(url)
    for (const user of ['a', 'b', 'c']) await collectOne(started, 'retrying', track(user, 'E'))
    const { client } = started
    const passed = await client.expect({ match: { event: 'E' }, count: { atMost: 2 }, within })
    expect(passed).toMatchObject({
      held: false,
      count: 3,
      summary: '3 messages were found, expected at most 2: track E',
    })
    expect(passed.waitedMs).toBeLessThan(within)
    const fewer = client.expect({ match: { state: 'retrying' }, count: 2, within })
    expect(await Promise.race([fewer, Promise.resolve('it waits')])).toBe('it waits')
    await client.messages.cancel({ id: '1' })
    expect(await fewer).toMatchObject({ held: true, count: 2 })
  })

  it('stops searching when the caller disconnects', async () => {
    const { workbench } = await startWorkbench()
    const caller = new AbortController()
    const expectation = Expectation.parse({ match: { user: 'u' }, within })
    const waiting = awaitExpected(workbench, expectation, caller.signal)
    caller.abort()
    expect(await waiting).toMatchObject({ held: false, nearMisses: [] })
  })
})

describe('what is expected', () => {
  it('only what was received since a given time', async () => {
    const started = await startWorkbench()
    await started.client.calls.sendTest({})
    await settled(started)
    const [message] = (await started.client.messages.list({})).items
    const at = Date.parse(message!.receivedAt)
    const since = (ms: number) => new Date(ms).toISOString()
    const look = (from: number) =>
      started.client.expect({ match: { type: 'track' }, since: since(from), within: 0 })
    expect((await look(at)).held).toBe(true)
    expect((await look(at + 1)).held).toBe(false)
  })

  it('values in the body that was sent, with every digit', async () => {
    const { url } = await startReceiver(200)
    const started = await startConnected(url)
    const text = `{"writeKey":"KEY","userId":"u","event":"E","properties":{"order":9007199254740993,"items":[{"sku":"A"}]}}`
    await fetch(`${started.collect}/v1/track`, { method: 'POST', body: text })
    const held = async (where: Record<string, unknown>) =>
      (await started.client.expect({ match: { where }, within: 0 })).held
    expect(await held({ 'properties.order': 9007199254740993n, version: 1 })).toBe(true)
    expect(await held({ 'properties.order': 9007199254740992n })).toBe(false)
    expect(await held({ 'properties.items[0].sku': { oneOf: ['A', 'B'] } })).toBe(true)
    expect(await held({ 'properties.items[0].sku': { exists: true }, version: 2 })).toBe(false)
  })

  it('the endpoint that accepted it or has yet to, by URL or receiver, and the capture', async () => {
    const down = await startReceiver(500)
    const gone = await startReceiver(410)
    const started = await startWorkbench()
    const { client } = started
    const inbox = `${started.workbench.addresses.receiver}/inbox`
    await client.destinations.update({
      id: '1',
      endpoints: [
        { url: `${down.url}/a` },
        { url: `${gone.url}/b` },
        { url: inbox, headers: { 'X-Team': 'blue' } },
      ],
    })
    await client.calls.sendTest({})
    await settled(started)
    const held = async (match: object) => (await client.expect({ match, within: 0 })).held
    expect(await held({ endpoint: 'inbox', attempts: 3 })).toBe(true)
    expect(await held({ endpoint: inbox })).toBe(true)
    expect(await held({ endpoint: `${down.url}/a` })).toBe(false)
    const captured = { receiver: 'inbox', signature: 'valid', headers: { 'x-team': 'blue' } }
    const where = { 'properties.total': 27.5 }
    expect(await held({ captured: { ...captured, where } })).toBe(true)
    expect(await held({ captured: { ...captured, signature: 'missing' } })).toBe(false)
    expect(await held({ captured: { headers: { 'x-team': 'red' } } })).toBe(false)
    // Without the working one: still due at the one that is down, not at the one that failed permanently.
    await client.destinations.update({
      id: '1',
      endpoints: [{ url: `${down.url}/a` }, { url: `${gone.url}/b` }],
    })
    await client.calls.sendTest({})
    expect((await client.expect({ match: { state: 'retrying' }, within })).held).toBe(true)
    const owed = { state: 'retrying' as const }
    expect(await held({ ...owed, endpoint: `${down.url}/a` })).toBe(true)
    expect(await held({ ...owed, endpoint: `${gone.url}/b` })).toBe(false)
    expect(await held({ ...owed, endpoint: 'inbox' })).toBe(false)
    expect(await held({ ...owed, captured: {} })).toBe(false)
  })

  it('rejected calls, including one of a rejected batch, by their values', async () => {
    const started = await startConnected('http://127.0.0.1:9/')
    const { client } = started
    const stranger = client.expect({ match: { rejected: 'unknown_source', user: 'u_2' }, within })
    await post(started, 'STRANGER', track('u_1', 'A'), track('u_2', 'B', { properties: { n: 3 } }))
    await post(started, 'KEY', { type: 'track', userId: 'u_3' }, track('u_4', 'C'))
    expect(ids(await stranger)).toEqual(['rejection 1'])
    const found = async (match: object) => ids(await client.expect({ match, within: 0 }))
    expect(await found({ rejected: true })).toEqual(['rejection 1', 'rejection 2'])
    expect(await found({ rejected: true, type: 'track', event: 'B' })).toEqual(['rejection 1'])
    expect(await found({ rejected: true, where: { 'properties.n': 3 } })).toEqual(['rejection 1'])
    expect(await found({ rejected: 'event_not_defined', source: 'app' })).toEqual(['rejection 2'])
    expect(await found({ rejected: 'suppressed' })).toEqual([])
  })

  it('filtered calls, by part of the reason', async () => {
    const started = await startConnected('http://127.0.0.1:9/')
    const { client } = started
    const off = client.expect({ match: { filtered: 'All is false' }, within })
    await post(
      started,
      'KEY',
      track('u_1', 'A'),
      track('u_2', 'B', { integrations: { All: false } }),
    )
    const result = await off
    expect(await client.expect({ match: { filtered: true }, within })).toMatchObject({ count: 1 })
    expect(ids(result)).toEqual(['call 2'])
    expect(result.matched[0]).toMatchObject({ title: 'track B of u_2' })
    const reason = result.matched[0]!.state.replace(/^not sent to Orders: /, '')
    const found = async (match: object) => ids(await client.expect({ match, within: 0 }))
    expect(await found({ filtered: reason, destination: 'Orders', user: 'u_2' })).toEqual([
      'call 2',
    ])
    expect(await found({ filtered: true, destination: 'Others' })).toEqual([])
    expect(await found({ filtered: 'destination disabled' })).toEqual([])
    await client.sources.create({ name: 'lone', writeKey: 'LONE' })
    await post(started, 'LONE', track('u_5', 'A'))
    expect(await found({ filtered: 'not connected', source: 'lone' })).toEqual(['call 3'])
  })

  it.each([
    [{ match: { rejected: true, state: 'delivered' } }, 'match.state'],
    [{ match: { filtered: true, attempts: 1 } }, 'match.attempts'],
    [{ match: { rejected: true, filtered: true } }, 'match.filtered'],
    [{ match: { where: { 'a..b': 1 } } }, 'match.where["a..b"]'],
    [{ match: { attempts: { atLeast: 2, atMost: 1 } } }, 'match.attempts'],
    [{ match: {}, count: {} }, 'count'],
    [{ match: {}, count: 0, never: true }, 'count'],
    [{ match: {}, within: '2h' }, 'within'],
  ])('refuses an expectation that makes no sense: %j', async (expectation, field) => {
    const { client } = await startWorkbench()
    await expect(client.expect(expectation as never)).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      data: { field },
    })
  })
})
