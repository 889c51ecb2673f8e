import { describe, expect, it } from 'vitest'
import { startReceiver } from '../support/receiver.ts'
import {
  settled,
  type Started,
  startWorkbench,
  until,
  writeWorkspace,
} from '../support/workbench.ts'

const track = { type: 'track', userId: 'u', event: 'E' }

async function start() {
  const receiver = await startReceiver(200)
  const workspaceFile = await writeWorkspace(`
sources: [{ name: app, writeKey: KEY }, { name: off, writeKey: OFF, enabled: false }]
destinations:
  - { name: Orders, sources: [app], endpoints: [{ url: "${receiver.url}" }] }
  - { name: Off, enabled: false, sources: [app], endpoints: [{ url: "${receiver.url}" }] }
`)
  return { ...(await startWorkbench({ workspaceFile })), sent: receiver.seen }
}

const over = (started: Started, id: string) =>
  until(started, async () => {
    const sending = await started.client.compose.get({ id })
    return sending.done && sending
  })

describe('a composed call', () => {
  it('is sent through the collection port and recorded as a call', async () => {
    const started = await start()
    const { client, sent } = started
    const sending = await client.compose.send({ source: 'app', call: track })
    expect(sending).toMatchObject({
      done: true,
      stopped: false,
      sent: 1,
      accepted: 1,
      refused: 0,
      failed: 0,
      call: { id: '1', rejectionId: null },
      refusal: null,
    })
    const call = await client.calls.get({ id: sending.call?.id ?? '' })
    expect(call).toMatchObject({ messageId: sending.call?.messageId, source: 'app', label: 'E' })
    expect(call.content).toContain('"library":{"name":"hookbench"')
    await settled(started)
    expect(sent).toHaveLength(1)
  })

  it('has its number in place of {{n}}, in every text value', async () => {
    const started = await start()
    const { client } = started
    const call = `{"type":"track","userId":"u_{{n}}","event":"E","properties":{
      "big":9007199254740993,"list":["a{{n}}b{{n}}",1],"{{n}}":true},"messageId":"m-{{n}}"}`
    const { fates } = await client.compose.preview({ source: 'app', call })
    expect(fates[0]?.body).toContain('"userId":"u_1"')
    const { id } = await client.compose.send({ source: 'app', call, count: 3 })
    expect(await over(started, id)).toMatchObject({ accepted: 3, refused: 0 })
    const { items } = await client.calls.list({})
    expect(new Set(items.map(({ userId }) => userId))).toEqual(new Set(['u_1', 'u_2', 'u_3']))
    const third = items.find(({ userId }) => userId === 'u_3')
    const { content, messageId } = await client.calls.get({ id: third?.id ?? '' })
    expect(messageId).toBe('m-3')
    expect(content).toContain('"big":9007199254740993,"list":["a3b3",1],"{{n}}":true')
  })

  it('is sent to the selected source, whatever its write key', async () => {
    const { client } = await start()
    const call = { ...track, writeKey: 'OTHER' }
    const { fates } = await client.compose.preview({ source: 'app', call })
    expect(fates[0]?.body).not.toContain('OTHER')
    expect(await client.compose.send({ source: 'app', call })).toMatchObject({ accepted: 1 })
    expect((await client.calls.list({})).items).toMatchObject([{ source: 'app' }])
  })

  it('is previewed as the client sends it, with the traits of a page as its properties', async () => {
    const started = await start()
    const call = { type: 'page', userId: 'u', traits: { a: 1 } }
    const { fates } = await started.client.compose.preview({ source: 'app', call })
    expect(fates[0]?.body).toContain('"properties":{"a":1}')
    const large = { ...track, properties: { pad: 'x'.repeat(32_600) } }
    const preview = await started.client.compose.preview({ source: 'app', call: large })
    expect(preview.refusal).toMatchObject({ status: 413, reason: 'too_large' })
  })

  it('as text keeps every digit through to the delivered body', async () => {
    const started = await start()
    const call = '{"type":"track","userId":"u","event":"E","properties":{"n":9007199254740993}}'
    await started.client.compose.send({ source: 'app', call })
    await settled(started)
    expect(started.sent[0]?.body).toContain('"properties":{"n":9007199254740993}')
  })

  it('reports the rejection of the port in its own words', async () => {
    const { client } = await start()
    await client.compose.send({ source: 'app', call: { type: 'page' } })
    const call = { ...track, event: 5, context: 'none' }
    const { done, refusal, refused } = await client.compose.send({ source: 'app', call })
    expect({ done, refused }).toEqual({ done: true, refused: 1 })
    expect(refusal).toEqual({
      message: '400: event is a number; must be a string',
      rejectionId: '2',
    })
    const { arrived } = await client.rejections.get({ id: '2' })
    expect(JSON.parse(arrived.text)).toMatchObject({ event: 5, context: 'none' })
    expect(await client.compose.send({ source: 'off', call: track })).toMatchObject({
      refusal: { message: '403: source off is disabled', rejectionId: '3' },
    })
  })

  it('with its own message id is a duplicate from the second sending on', async () => {
    const started = await start()
    const call = { ...track, messageId: 'mine' }
    const { id } = await started.client.compose.send({ source: 'app', call, count: 3 })
    const sending = await over(started, id)
    expect(sending).toMatchObject({ accepted: 3, call: { messageId: 'mine', id: '1' } })
    expect((await started.client.compose.send({ source: 'app', call })).call).toEqual({
      messageId: 'mine',
      id: null,
      rejectionId: '3',
    })
    expect((await started.client.status()).totals).toMatchObject({ calls: 1, rejections: 3 })
  })

  it('is a new call each time it is repeated', async () => {
    const started = await start()
    const { id } = await started.client.compose.send({ source: 'app', call: track, count: 250 })
    expect(await over(started, id)).toMatchObject({ sent: 250, accepted: 250, stopped: false })
    const { items } = await started.client.calls.list({ limit: 500 })
    expect(new Set(items.map(({ messageId }) => messageId)).size).toBe(250)
  })

  it('is sent at its rate', async () => {
    const started = await start()
    const before = performance.now()
    const input = { source: 'app', call: track, count: 11, rate: 20 }
    const { id } = await started.client.compose.send(input)
    expect(await over(started, id)).toMatchObject({ accepted: 11 })
    expect(performance.now() - before).toBeGreaterThan(495)
  })

  it('stops sending when it is stopped, and keeps the calls already sent', async () => {
    const started = await start()
    const { client } = started
    const input = { source: 'app', call: track, count: 10_000, rate: 50 }
    const { id, done } = await client.compose.send(input)
    expect(done).toBe(false)
    expect(await client.compose.stop({ id })).toMatchObject({ id, stopped: true })
    const sending = await over(started, id)
    expect(sending.sent).toBeLessThan(10_000)
    expect(sending.accepted).toBe(sending.sent)
    expect((await client.status()).totals.calls).toBe(sending.sent)
    expect(await client.compose.stop({ id })).toEqual(sending)
    expect((await client.compose.list()).items).toEqual([sending])
  })

  it('fails with the reason when the port does not respond', async () => {
    const { client } = await start()
    await client.settings.update({ portFault: { answer: 'drop' } })
    expect(await client.compose.send({ source: 'app', call: track })).toMatchObject({
      accepted: 0,
      refused: 0,
      failed: 1,
      failure: expect.stringMatching(/closed|reset|hang up/i),
    })
  })

  it('does not delay closing', async () => {
    const { client, workbench } = await start()
    await client.compose.send({ source: 'app', call: track, count: 10_000, rate: 5 })
    const before = performance.now()
    await workbench.close()
    expect(performance.now() - before).toBeLessThan(3000)
  })
})

it.each([
  [
    'an unknown source',
    { source: 'nobody' },
    'no source named nobody; available: app, off',
    'source',
  ],
  [
    'no type',
    { call: { userId: 'u' } },
    /^type is missing; must be one of identify, track/,
    'call.type',
  ],
  [
    'an unknown type',
    { call: '{"type":"trakc"}' },
    /^type is "trakc"; must be one of/,
    'call.type',
  ],
  ['a list', { call: '[]' }, 'the call is a list; must be an object', 'call'],
  ['an incomplete call', { call: '{"type":' }, /^the call is not JSON: /, 'call'],
  ['no times', { count: 0 }, 'count: must be 1 to 10,000 times', 'count'],
  ['too many times', { count: 10_001 }, 'count: must be 1 to 10,000 times', 'count'],
  ['no rate', { rate: 0 }, 'rate: a rate must be more than 0 per second', 'rate'],
] as [string, object, string | RegExp, string][])(
  'rejects %s, names the field, and sends nothing',
  async (_what, ...given) => {
    const [input, message, field] = given
    const { client } = await start()
    await expect(
      client.compose.send({ source: 'app', call: track, ...input }),
    ).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: typeof message === 'string' ? message : expect.stringMatching(message),
      data: { field },
    })
    expect((await client.compose.list()).items).toEqual([])
  },
)

it('allows at most ten sendings in progress', async () => {
  const { client } = await start()
  const input = { source: 'app', call: track, count: 10_000, rate: 1 }
  await Promise.all(Array.from({ length: 10 }, () => client.compose.send(input)))
  await expect(client.compose.send(input)).rejects.toMatchObject({
    code: 'CONFLICT',
    message: '10 sendings are already in progress; stop one, or wait for one to finish',
  })
  await client.compose.stop({ id: '3' })
})

describe('a preview', () => {
  it('has exactly the body that is then delivered, and names the destinations that get none', async () => {
    const started = await start()
    const call = JSON.stringify({ ...track, timestamp: '2026-11-21T10:00:00Z', messageId: 'm' })
    const { refusal, fates } = await started.client.compose.preview({ source: 'app', call })
    expect(refusal).toBeNull()
    expect(fates).toMatchObject([
      { destination: 'Orders', reason: null, profile: 'documented' },
      { destination: 'Off', reason: 'destination disabled', body: null },
    ])
    expect((await started.client.status()).totals.calls).toBe(0)
    await started.client.compose.send({ source: 'app', call })
    await settled(started)
    expect(fates[0]?.body).toBe(started.sent[0]?.body)
  })

  it('reports what the port would reject, and its notices', async () => {
    const { client } = await start()
    const preview = (call: object) =>
      client.compose.preview({ source: 'app', call: { ...track, ...call } })
    expect(await preview({ event: '' })).toEqual({
      refusal: { status: 400, reason: 'event_not_defined', message: 'track needs event' },
      notices: [],
      fates: [],
    })
    expect((await preview({ timestamp: 'soon' })).notices).toEqual([
      'timestamp "soon" is not a valid date; the time of receipt is sent instead',
    ])
    expect(
      (await preview({ integrations: { All: false, webhooks: true } })).fates[0],
    ).toMatchObject({
      reason:
        'integrations: All is false, and "webhooks" is not "Webhooks": keys are case sensitive',
    })
    const deep = `{"type":"page","properties":${'['.repeat(5000)}${']'.repeat(5000)}}`
    expect((await client.compose.preview({ source: 'app', call: deep })).refusal).toMatchObject({
      message: 'nested more than 200 levels deep',
    })
  })
})
