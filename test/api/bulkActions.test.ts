import { describe, expect, it } from 'vitest'
import { doors } from '../support/doors.ts'
import { collectOne, startConnected } from '../support/connected.ts'
import { startReceiver } from '../support/receiver.ts'
import { type Started, settled } from '../support/workbench.ts'

/** A workbench that has settled `count` messages, every third of them as failed. */
async function withMessages(count: number) {
  const receiver = await startReceiver(200)
  const started = await startConnected(receiver.url)
  await started.client.delivery.pause()
  for (let from = 0; from < count; from += 500) {
    const batch = Array.from({ length: Math.min(500, count - from) }, (_, i) => ({
      type: 'track',
      userId: `u_${from + i}`,
      event: (from + i) % 3 === 0 ? 'Third' : 'Other',
    }))
    await fetch(`${started.collect}/v1/batch`, {
      method: 'POST',
      body: JSON.stringify({ writeKey: 'KEY', batch }),
    })
  }
  return started
}

async function finished({ client }: Started, id: string) {
  await expect
    .poll(async () => (await client.messages.actions.get({ id })).done, { timeout: 20_000 })
    .toBe(true)
  return client.messages.actions.get({ id })
}

it('cancels all 5,000 matches in steps, and no message that arrived after its start', async () => {
  const started = await withMessages(5200)
  const { client } = started
  const newest = await client.messages.count({})
  const action = await client.messages.actions.start({ action: 'cancel', upTo: '5000' })
  expect(action).toMatchObject({ action: 'cancel', matches: 5000, stopped: false, failure: null })
  expect(await finished(started, action.id)).toMatchObject({
    processed: 5000,
    changed: 5000,
    refused: 0,
    reasons: [],
  })
  const { counts } = await client.status()
  expect(counts).toMatchObject({ cancelled: 5000, queued: newest.count - 5000 })
}, 60_000)

it('resends the matches of a filter once each, although its new messages match, too', async () => {
  const started = await withMessages(900)
  const { client } = started
  await finished(started, (await client.messages.actions.start({ action: 'cancel' })).id)
  const action = await client.messages.actions.start({ action: 'resend', filter: 'event:Third' })
  expect(await finished(started, action.id)).toMatchObject({ matches: 300, changed: 300 })
  expect((await client.messages.count({ event: 'Third' })).count).toBe(600)
  expect((await client.messages.count({ event: 'Other' })).count).toBe(600)
})

it('counts refused messages by reason, without their ids', async () => {
  const receiver = await startReceiver(500, 404, 200)
  const started = await startConnected(receiver.url)
  await collectOne(started, 'retrying')
  await collectOne(started, 'failed')
  for (let i = 0; i < 4; i++) await collectOne(started, 'delivered')
  const action = await started.client.messages.actions.start({ action: 'cancel', also: ['77'] })
  expect(action).toMatchObject({
    done: true,
    processed: 7,
    changed: 1,
    refused: 6,
    reasons: [
      {
        reason: 'delivered: only a queued or retrying message can be cancelled',
        count: 4,
        examples: ['6', '5', '4'],
      },
      { reason: 'failed: only a queued or retrying message can be cancelled', count: 1 },
      { reason: 'there is no such message, or it was removed by retention', count: 1 },
    ],
  })
})

it('states that retried messages belong to a disabled destination', async () => {
  const receiver = await startReceiver(500, 200)
  const started = await startConnected(receiver.url)
  const id = await collectOne(started, 'retrying')
  await started.client.destinations.update({ id: '1', enabled: false })
  const action = await started.client.messages.actions.start({ action: 'retry', ids: [id] })
  expect(action).toMatchObject({
    changed: 1,
    notes: [
      {
        reason: 'destination Orders is disabled; it still sends the messages it accepted before',
        count: 1,
        examples: [id],
      },
    ],
  })
  await settled(started)
  const resent = await started.client.messages.actions.start({ action: 'resend', ids: [id] })
  expect(resent.reasons).toMatchObject([
    { reason: 'destination Orders is disabled; enable it to resend', count: 1 },
  ])
})

it('affects a range of the matches, without some and with others', async () => {
  const started = await withMessages(12)
  const { client } = started
  const action = await client.messages.actions.start({
    action: 'cancel',
    event: 'Other',
    from: '3',
    upTo: '9',
    except: ['5'],
    also: ['1', '6'],
  })
  // Others from 3 to 9: 3, 5, 6, 8, 9.
  expect(action).toMatchObject({ done: true, changed: 5 })
  const { items } = await client.messages.list({ state: 'cancelled' })
  expect(items.map(({ id }) => id)).toEqual(['9', '8', '6', '3', '1'])
  await expect(
    client.messages.actions.start({ action: 'cancel', ids: ['1'], state: 'queued' }),
  ).rejects.toMatchObject({ code: 'BAD_REQUEST', data: { field: 'ids' } })
})

it('stops between two steps, and says what was processed', async () => {
  const started = await withMessages(3000)
  const { client, workbench } = started
  const action = workbench.bulkActions.start({
    action: 'cancel',
    matches: 3000,
    steps: (async function* () {
      for (let at = 3000; at > 0; at -= 100) yield Array.from({ length: 100 }, (_, i) => at - i)
    })(),
    act: async (ids) => {
      if (ids[0] === 2800) await client.messages.actions.stop({ id: '1' })
      return { changed: ids.map((id) => ({ id, note: null })), refused: [] }
    },
  })
  await action.over
  expect(await client.messages.actions.get({ id: '1' })).toMatchObject({
    done: true,
    stopped: true,
    processed: 300,
  })
})

it('ends with the reason if the engine is restarted, without repeating a step', async () => {
  const started = await withMessages(1)
  const { workbench, client } = started
  let steps = 0
  const record = workbench.bulkActions.start({
    action: 'resend',
    matches: 3,
    steps: (async function* () {
      yield [1]
      yield [2]
      yield [3]
    })(),
    act: (ids) => {
      steps += 1
      if (ids[0] === 2) return Promise.reject(new Error('the engine is being restarted'))
      return Promise.resolve({ changed: [{ id: 9, note: null }], refused: [] })
    },
  })
  await record.over
  expect(steps).toBe(2)
  expect(await client.messages.actions.get({ id: '1' })).toMatchObject({
    done: true,
    processed: 1,
    failure: 'the engine is being restarted',
  })
})

it('refuses a filter with a mistake, and changes nothing', async () => {
  const { client } = await withMessages(3)
  const { start } = client.messages.actions
  await expect(start({ action: 'cancel', filter: 'stat:failed' })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    data: { field: 'filter' },
  })
  const misspelt = { action: 'cancel', filtr: 'event:Third' } as const
  await expect(start(misspelt)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  expect((await client.status()).counts).toMatchObject({ queued: 3, cancelled: 0 })
})

describe.each(Object.entries(doors))('over %s', (_, open) => {
  it('starts, lists, reads and stops an action', async () => {
    const started = await withMessages(3)
    const client = await open(started)
    const action = await client.messages.actions.start({ action: 'cancel', user: 'u_1' })
    expect(action).toMatchObject({ id: '1', changed: 1, done: true })
    expect(await client.messages.actions.get({ id: '1' })).toEqual(action)
    expect(await client.messages.actions.stop({ id: '1' })).toEqual(action)
    expect((await client.messages.actions.list()).items).toEqual([action])
    await expect(client.messages.actions.get({ id: '7' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: 'no action with id 7',
    })
  })
})
