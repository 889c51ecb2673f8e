import { describe, expect, it } from 'vitest'
import type { Expectation } from '../../src/contract/expect.ts'
import { explainExpected } from '../../src/main/expect/words.ts'
import { startReceiver } from '../support/receiver.ts'
import { collectOne, startConnected } from '../support/connected.ts'
import { settled, type Started, startWorkbench } from '../support/workbench.ts'

const track = (userId: string, event: string, properties: object = {}) => ({
  type: 'track',
  userId,
  event,
  properties,
})

/** The text that a person reads, without the times. */
async function explained(
  { client, collect }: Started,
  expectation: Pick<Expectation, 'match'> & { count?: number; never?: boolean; since?: string },
) {
  const lines = explainExpected(await client.expect({ within: '50ms', ...expectation }))
  return lines.map((line) => line.replace(/, 20\d\d-[^ ]+Z$/, '').replace(collect, 'COLLECT'))
}

describe('a failed expectation reports', () => {
  it('the one of fifty that failed, with the reason', async () => {
    const { url } = await startReceiver((request, response) => {
      response.writeHead(request.body.includes('"u_7"') ? 410 : 200).end()
    })
    const started = await startConnected(url)
    const batch = Array.from({ length: 50 }, (_, i) => track(`u_${i + 1}`, 'Order Completed'))
    await fetch(`${started.collect}/v1/batch`, {
      method: 'POST',
      body: JSON.stringify({ writeKey: 'KEY', batch }),
    })
    await settled(started)
    const match = { type: 'track', event: 'Order Completed', state: 'delivered' } as const
    expect(await explained(started, { match, count: 50 })).toEqual([
      '49 of 50 expected messages were found within 50 ms: track Order Completed, delivered',
      '  near: message 7, track Order Completed of u_7 to Orders, failed',
      '    state: expected delivered, was failed',
      '    Answered 410. Permanent, will not retry.',
    ])
  })

  it('a nearly identical name first, whatever arrived last', async () => {
    const { url } = await startReceiver(200)
    const started = await startConnected(url)
    await collectOne(started, 'delivered', track('u_1', 'Order Completed'))
    await collectOne(started, 'delivered', track('u_2', 'Opened'))
    await collectOne(started, 'delivered', { type: 'identify', userId: 'v_9' })
    const near = async (match: Expectation['match']) =>
      (await explained(started, { match })).find((line) => line.startsWith('  near: '))
    expect(await near({ event: 'Order Complete' })).toContain('track Order Completed of u_1')
    expect(await near({ user: 'u1' })).toContain('track Order Completed of u_1')
    expect(await near({ user: 'v9' })).toContain('identify of v_9')
  })

  it('a state as nearer than another user, and a value as nearer than another event', async () => {
    const { url } = await startReceiver(500, 200)
    const started = await startConnected(url)
    await collectOne(started, 'retrying', track('u_1', 'Paid', { total: 5, plan: 'pro' }))
    await collectOne(started, 'delivered', track('u_1', 'Paid', { total: 4, plan: 'pro' }))
    await collectOne(started, 'delivered', track('u_2', 'Paid', { total: 5, plan: 'pro' }))
    await collectOne(started, 'delivered', track('u_1', 'Opened', { total: 5, plan: 'pro' }))
    await collectOne(started, 'delivered', { type: 'identify', userId: 'u_3' })
    const match = {
      event: 'Paid',
      user: 'u_1',
      state: 'delivered' as const,
      where: { 'properties.total': 5, 'properties.plan': { is: 'pro' } },
    }
    expect(await explained(started, { match })).toEqual([
      'no such message was found within 50 ms: track Paid of u_1, delivered, properties.total is 5, properties.plan is "pro"',
      '  near: message 1, track Paid of u_1 to Orders, retrying',
      '    state: expected delivered, was retrying',
      '    Answered 500. Will retry.',
      '  near: message 2, track Paid of u_1 to Orders, delivered',
      '    properties.total: expected 5, was 4',
      '    Answered 200. The message is delivered.',
      '  near: message 3, track Paid of u_2 to Orders, delivered',
      '    user: expected u_1, was u_2',
      '    Answered 200. The message is delivered.',
      '  near: message 4, track Opened of u_1 to Orders, delivered',
      '    event: expected Paid, was Opened',
      '    Answered 200. The message is delivered.',
    ])
  })

  it('why there is no message, for a rejected and for a filtered call', async () => {
    const started = await startConnected('http://127.0.0.1:9/')
    const post = (key: string, call: object) =>
      fetch(`${started.collect}/v1/track`, {
        method: 'POST',
        body: JSON.stringify({ writeKey: key, ...call }),
      })
    await post('WRONG', track('u_1', 'Paid'))
    await post('KEY', { ...track('u_1', 'Paid'), integrations: { All: false } })
    expect(await explained(started, { match: { event: 'Paid', user: 'u_1' } })).toEqual([
      'no such message was found within 50 ms: track Paid of u_1',
      '  near: call 1, track Paid of u_1, not sent to Orders: integrations: All is false',
      '    call: expected a message, was not sent to Orders: integrations: All is false',
      '  near: rejection 1, track Paid of u_1, not accepted: unknown_source',
      '    call: expected a message, was not accepted: unknown_source',
      '    no source has the write key WRONG, sent as writeKey in the body',
    ])
    expect(await explained(started, { match: { rejected: 'suppressed', user: 'u_1' } })).toEqual([
      'no such rejected call was found within 50 ms: any call of u_1, suppressed',
      '  near: rejection 1, track Paid of u_1, not accepted: unknown_source',
      '    rejected: expected suppressed, was unknown_source',
      '    no source has the write key WRONG, sent as writeKey in the body',
      '  near: call 1, track Paid of u_1, not sent to Orders: integrations: All is false',
      '    rejected: expected suppressed, was accepted, not sent to Orders: integrations: All is false',
    ])
  })

  it('a call that was sent although it was expected not to be', async () => {
    const { url } = await startReceiver(200)
    const started = await startConnected(url)
    await collectOne(started, 'delivered', track('u_1', 'Paid'))
    expect(
      await explained(started, { match: { filtered: 'destination disabled', user: 'u_1' } }),
    ).toEqual([
      'no such filtered call was found within 50 ms: any call of u_1, because of destination disabled',
      '  near: message 1, track Paid of u_1 to Orders, delivered',
      '    filtered: expected destination disabled, was sent to Orders, and delivered',
      '    Answered 200. The message is delivered.',
    ])
  })

  it('that nothing arrived, and asks where the client is pointed', async () => {
    const started = await startWorkbench()
    expect(await explained(started, { match: { type: 'identify' } })).toEqual([
      'no such message was found within 50 ms: identify; no call has arrived yet; is the client pointed at COLLECT?',
    ])
    await started.client.calls.sendTest({})
    const since = '2100-01-01T00:00:00.000Z'
    expect(await explained(started, { match: { type: 'identify' }, since })).toEqual([
      `no such message was found within 50 ms: identify; no call has arrived since ${since}; is the client pointed at COLLECT?`,
    ])
  })

  it('the match of an expectation with never', async () => {
    const { url } = await startReceiver(200)
    const started = await startConnected(url)
    await collectOne(started, 'delivered', track('u_1', 'Paid'))
    expect(await explained(started, { match: { event: 'Paid' }, never: true })).toEqual([
      '1 message arrived, expected none: track Paid',
      '  message 1, track Paid of u_1 to Orders, delivered',
    ])
  })

  it('at most five, the newest first, and unrelated ones only if there are no others', async () => {
    const { url } = await startReceiver(200)
    const started = await startConnected(url)
    for (let i = 0; i < 7; i++) await collectOne(started, 'delivered', track(`u_${i}`, 'Paid'))
    await collectOne(started, 'delivered', { type: 'identify', userId: 'u_9' })
    const near = async (match: object) =>
      (await started.client.expect({ match, within: 0 })).nearMisses.map(({ id }) => id)
    expect(await near({ event: 'Paid', user: 'me' })).toEqual(['7', '6', '5', '4', '3'])
    expect(await near({ event: 'Nothing', user: 'me', state: 'failed' })).toEqual([
      '8',
      '7',
      '6',
      '5',
      '4',
    ])
  })

  it('long values truncated around their difference', async () => {
    const { url } = await startReceiver(200)
    const started = await startConnected(url)
    const long = 'x'.repeat(500)
    await collectOne(
      started,
      'delivered',
      track('u', 'E', { text: `${long}a`, big: { a: 1, b: 2 } }),
    )
    const match = { where: { 'properties.text': `${long}b`, 'properties.big': { a: 1, b: 3 } } }
    const { nearMisses } = await started.client.expect({ match, within: 0 })
    expect(nearMisses[0]!.differences).toEqual([
      { field: 'properties.text', expected: '…xxxxxxxxxxb"', actual: '…xxxxxxxxxxa"' },
      { field: 'properties.big.b', expected: '3', actual: '2' },
    ])
    const absent = { where: { 'properties.text': { exists: false }, 'traits.vip': true } }
    const other = await started.client.expect({ match: absent, within: 0 })
    expect(other.nearMisses[0]!.differences).toEqual([
      { field: 'properties.text', expected: 'none', actual: `"${'x'.repeat(79)}…` },
      { field: 'traits.vip', expected: 'true', actual: 'none' },
    ])
  })
})
