import { describe, expect, it, vi } from 'vitest'
import { recordScenario } from '../../../src/main/recording/record.ts'
import { startReceiver } from '../../support/receiver.ts'
import {
  settled,
  type Started,
  startWorkbench,
  until,
  writeWorkspace,
} from '../../support/workbench.ts'
import { replay } from './replay.ts'

vi.setConfig({ testTimeout: 60_000 })

const since = '2000-01-01T00:00:00.000Z'
const free = () => false

const workspace = (urls: string[], more = '') => `
sources: [{ name: shop, writeKey: SHOPKEY1 }]
destinations:
  - { name: Orders, sources: [shop], sharedSecret: s3cr3t-of-orders, endpoints: [${urls.map((url) => `{ url: "${url}", headers: { X-Team: blue-team } }`).join(', ')}] }
settings: { retry: { base: 10s, cap: 30m, jitter: 0.2 } }
${more}`

async function startShop(...urls: string[]) {
  const started = await startWorkbench({ workspaceFile: await writeWorkspace(workspace(urls)) })
  const post = (type: string, call: object, key = 'SHOPKEY1') =>
    fetch(`${started.collect}/v1/${type}`, {
      method: 'POST',
      body: JSON.stringify({ writeKey: key, ...call }),
    })
  const order = (userId: string, total: number) =>
    post('track', { userId, event: 'Order Completed', properties: { total } })
  const state = (wanted: 'retrying' | 'delivered', count: number) =>
    until(started, () => started.workbench.store.messages.counts()[wanted] === count)
  return { ...started, started, post, order, state }
}

describe('a recording passes unchanged for', () => {
  it('an outage of three hours, with calls before, during and after it', async () => {
    let answer = 200
    const { url } = await startReceiver((_request, response) => response.writeHead(answer).end())
    const { client, workbench, order, state } = await startShop(url)
    await order('u_1', 1)
    await state('delivered', 1)
    answer = 503
    for (const user of ['u_2', 'u_3']) await order(user, 2)
    await state('retrying', 2)
    await client.clock.advance({ by: '20m' })
    await order('u_4', 9007199254740991)
    await state('retrying', 3)
    await client.clock.advance({ by: '2h' })
    answer = 200
    await client.clock.advance({ by: '40m' })
    await state('delivered', 4)
    const { text, leftOut, file } = recordScenario(workbench, { name: 'Outage', since }, free)
    expect(file).toBe('outage.yaml')
    expect(leftOut).toEqual([
      'the shared secret of Orders: requests are not signed in the scenario.',
      'the URL of an endpoint of Orders: replaced with a receiver.',
      'the static headers of Orders: X-Team.',
      'the write key of shop: replaced with RECORDED1.',
    ])
    for (const secret of ['s3cr3t', 'SHOPKEY1', 'blue-team', url])
      expect(text).not.toContain(secret)
    const { steps, own } = await replay(text)
    expect(own.workbench.store.messages.counts()).toMatchObject({ delivered: 4, retrying: 0 })
    expect(steps.filter((title) => title.startsWith('clock: advance')).length).toBeGreaterThan(1)
    expect(steps.at(-1)).toBe('expect 4 track Order Completed messages delivered, within 5 s')
  })

  it('endpoints that respond differently: failed, expired, delivered and retrying', async () => {
    const byUser: Record<string, number> = { good: 200, bad: 400, gone: 410, down: 500 }
    const answers = (request: { body: string }) =>
      byUser[/"userId":"([a-z]+)/.exec(request.body)?.[1] ?? ''] ?? 500
    const one = await startReceiver((request, response) =>
      response.writeHead(answers(request)).end(),
    )
    const two = await startReceiver(404)
    const { client, workbench, order, started, state } = await startShop(one.url, two.url)
    for (const user of ['good', 'down', 'bad', 'good', 'gone']) await order(user, 5)
    await state('retrying', 1)
    await client.clock.advance({ by: '5h' })
    await settled(started)
    await order('down', 6)
    await state('retrying', 1)
    const { text } = recordScenario(workbench, { name: 'Mixed', since }, free)
    const { own } = await replay(text)
    expect(own.workbench.store.messages.counts()).toMatchObject({
      delivered: 2,
      failed: 2,
      expired: 1,
      retrying: 1,
    })
  })

  it('rejected and filtered calls, a disabled destination, unusual strings and long numbers', async () => {
    const { url } = await startReceiver(200)
    const { client, workbench, post, collect, order, started } = await startShop(url)
    await post('identify', {
      userId: 'u_1',
      traits: { plan: '{{plan}} {{{x', password: 'hunter2', 'a.b': '007' },
    })
    const repeat = {
      userId: 'u_1',
      event: 'Order Completed',
      messageId: 'm-1',
      properties: { note: 'yes' },
    }
    for (let i = 0; i < 2; i++) await post('track', repeat)
    await post('track', { userId: 'u_1' })
    await post('track', { userId: 'u_1', event: 'X' }, 'STRANGER')
    await fetch(`${collect}/v1/track`, {
      method: 'POST',
      body: `{"writeKey":"SHOPKEY1","userId":"007","event":"Big","properties":{"id":9007199254740993,"pi":3.14159265358979323846}}`,
    })
    await post('page', {
      anonymousId: 'a_1',
      name: 'Home',
      integrations: { All: false },
      context: { ip: '10.0.0.1', page: { path: '/' } },
    })
    await client.destinations.update({ id: '1', enabled: false })
    await order('u_2', 1)
    await client.destinations.update({ id: '1', enabled: true })
    await order('u_2', 2)
    await settled(started)
    const { text, leftOut } = recordScenario(workbench, { name: 'Odd', since }, free)
    expect(leftOut).toEqual(
      expect.arrayContaining([
        'traits.password: its name looks like a secret; replaced with left-out.',
        'rejection 3, unknown_source: scenarios have no step for such a call.',
      ]),
    )
    expect(text).not.toMatch(/hunter2|10\.0\.0\.1/)
    const { own } = await replay(text)
    const bodies = (at: Started) =>
      at.workbench.store.rowSearch
        .find({}, { before: 1e9, offset: 0, limit: 99 })
        .map((id) => at.workbench.store.messageList.body(id)!.text)
        .map((body) =>
          body.replace(/"timestamp":"[^"]*"|"context":.*/g, '').replaceAll('hunter2', 'left-out'),
        )
    expect(bodies(own)).toEqual(bodies(started))
  })

  it('consecutive similar calls, as one step', async () => {
    const { url } = await startReceiver(200)
    const { workbench, order, state } = await startShop(url)
    for (const total of [1, 1, 1, 2]) await order('u_1', total)
    await state('delivered', 4)
    const { text } = recordScenario(workbench, { name: 'Alike', since }, free)
    expect(text.match(/^ {2}- track:/gm)).toHaveLength(2)
    const { steps } = await replay(text)
    expect(steps[0]).toMatch(/, 3 times$/)
  })

  it('users who were forgotten, and whose calls were then rejected', async () => {
    const { url } = await startReceiver(200)
    const { client, workbench, order, started, state } = await startShop(url)
    await order('u_1', 1)
    await state('delivered', 1)
    await client.deletions.create({ userIds: ['u_1'], kind: 'suppress_with_delete' })
    await state('delivered', 2)
    await order('u_1', 2)
    await settled(started)
    const { text } = recordScenario(workbench, { name: 'Forgotten', since }, free)
    const { own } = await replay(text)
    expect(own.workbench.store.messages.counts().delivered).toBe(2)
    expect(own.workbench.store.rejections.counts()).toEqual([{ reason: 'suppressed', count: 1 }])
  })

  it('connections that fail: refused, reset, without a response, and with half of one', async () => {
    const { workbench, client, order, state } = await startShop('http://127.0.0.1:9/')
    const urls: Record<string, string> = {}
    for (const [name, answer] of Object.entries({
      reset: { fault: 'reset' },
      garbage: { fault: 'garbage' },
      silent: { fault: 'never answer' },
      half: { status: 202, body: '{"ok":true}', stopAfter: 3 },
      dripping: { body: 'x'.repeat(99), drip: { bytesPerSecond: 9 } },
    })) {
      const behaviour = { rules: [{ respond: [answer] }] } as never
      urls[name] = (await client.receivers.create({ name, behaviour })).url
    }
    const endpointsOf = (...names: string[]) => names.map((name) => ({ url: urls[name] ?? '' }))
    const refused = { url: 'http://127.0.0.1:9/' }
    await client.destinations.update({
      id: '1',
      endpoints: [refused, ...endpointsOf('reset', 'garbage')],
    })
    const endpoints = endpointsOf('silent', 'half', 'dripping')
    await client.destinations.create({ name: 'Slow', sources: ['shop'], endpoints })
    await order('u_1', 1)
    await state('retrying', 2)
    await client.destinations.update({ id: '1', endpoints: [refused] })
    const { text, leftOut } = recordScenario(workbench, { name: 'Faults', since }, free)
    expect(leftOut.filter((each) => each.startsWith('an endpoint of'))).toEqual([
      'an endpoint of Orders (connection refused): replaced with connection reset.',
    ])
    const { own } = await replay(text)
    const outcomesOf = (at: typeof workbench) =>
      [1, 2].map((id) =>
        at.store.attempts
          .ofMessage(id)
          .map(({ outcome, status }) => `${outcome} ${status}`)
          .toSorted(),
      )
    expect(outcomesOf(workbench)).toEqual([
      ['refused null', 'reset null', 'unreachable null'],
      ['reset 202', 'timeout 200', 'timeout null'],
    ])
    expect(outcomesOf(own.workbench)).toEqual([
      ['reset null', 'reset null', 'unreachable null'],
      ['reset 202', 'timeout 200', 'timeout null'],
    ])
  })

  it('selected messages only', async () => {
    const { url } = await startReceiver(200)
    const { workbench, order, state } = await startShop(url)
    for (const user of ['u_1', 'u_2', 'u_3']) await order(user, 3)
    await state('delivered', 3)
    const { text, file } = recordScenario(
      workbench,
      { name: 'One', messages: [2] },
      (name) => name === 'one.yaml',
    )
    expect(file).toBe('one-2.yaml')
    expect(text).toMatchInlineSnapshot(`
      "# Recorded by Hookbench: 1 call, in the order they were collected.
      # Retries wait 30 s here, so that each advance of the clock is one attempt.
      # Left out:
      # - the shared secret of Orders: requests are not signed in the scenario.
      # - the URL of an endpoint of Orders: replaced with a receiver.
      # - the static headers of Orders: X-Team.
      # - the write key of shop: replaced with RECORDED1.
      name: One
      workspace:
        sources:
          - name: shop
            writeKey: RECORDED1
            kind: server
        receivers:
          - name: orders
            path: /orders
            respond:
              - 200
        destinations:
          - name: Orders
            body: documented
            sources:
              - shop
            endpoints:
              - receiver: orders
        settings:
          retry:
            base: 30s
            factor: 1
            jitter: 0
            window: 4h
      steps:
        - track:
            user: u_2
            event: Order Completed
            properties:
              total: 3
            source: shop
        - expect:
            type: track
            event: Order Completed
            user: u_2
            state: delivered
            where:
              properties.total: 3
            count: 1
      "
    `)
    await replay(text)
  })
})

it('rejects an empty selection and unknown messages', async () => {
  const { workbench } = await startWorkbench()
  const record = (input: object) => recordScenario(workbench, { name: 'N', ...input }, free)
  expect(() => record({ since })).toThrow('there is nothing to record')
  expect(() => record({ messages: ['9'] })).toThrow('no message with id 9')
})
