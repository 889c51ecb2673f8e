import { describe, expect, it } from 'vitest'
import { doors } from '../support/doors.ts'
import { settled, startWorkbench } from '../support/workbench.ts'

describe.each(Object.entries(doors))('through %s', (_name, openDoor) => {
  it('suggests keys, and the values that occur, most frequent first', async () => {
    const started = await startWorkbench()
    const client = await openDoor(started)
    for (const [userId, event] of [
      ['u_1', 'Order'],
      ['u_1', 'Order Completed'],
      ['v', 'Order'],
    ])
      await fetch(`${started.collect}/v1/track`, {
        method: 'POST',
        body: JSON.stringify({ writeKey: 'WRITEKEY1', userId, event }),
      })
    await fetch(`${started.collect}/v1/track`, { method: 'POST', body: '{"writeKey":"KEY"}' })
    await client.deletions.create({ userIds: ['nobody'], kind: 'suppress_only' })
    await settled(started)
    const suggest = async (given: Parameters<typeof client.filter.suggestions>[0]) =>
      (await client.filter.suggestions(given)).items.map(({ value, count }) => `${value} ${count}`)

    expect(await suggest({ list: 'messages', prefix: 's' })).toEqual([
      'state null',
      'source null',
      'status null',
      'sync null',
    ])
    const messages = { list: 'messages' } as const
    expect(await suggest({ ...messages, key: 'event' })).toEqual(['Order 2', 'Order Completed 1'])
    expect(await suggest({ ...messages, key: 'event', prefix: 'ORDER ' })).toEqual([
      'Order Completed 1',
    ])
    expect(await suggest({ ...messages, key: 'event', filter: 'event:Nothing user:v' })).toEqual([
      'Order 1',
    ])
    expect(
      await suggest({ ...messages, key: 'event', filter: 'event:Order Completed user:v' }),
    ).toEqual(['Order 1'])
    expect(await suggest({ ...messages, key: 'user', limit: 1, filter: 'state:' })).toEqual([
      'u_1 2',
    ])
    expect(
      await suggest({ ...messages, key: 'state', filter: '-state:delivered user:u_1', limit: 2 }),
    ).toEqual(['delivered 2', 'queued null'])
    expect(await suggest({ ...messages, key: 'status' })).toEqual(['200 3'])
    expect(await suggest({ ...messages, key: 'tries' })).toEqual(['1 3'])
    expect(await suggest({ ...messages, key: 'destination', prefix: 'web' })).toEqual([
      'Webhooks 3',
    ])
    expect((await suggest({ ...messages, key: 'endpoint' }))[0]).toMatch(/^http:.* 3$/)
    expect(await suggest({ ...messages, key: 'after' })).toEqual([])

    await expect.poll(() => suggest({ list: 'calls', key: 'user', prefix: 'u' })).toEqual(['u_1 2'])
    expect(await suggest({ list: 'calls', key: 'event' })).toEqual(['Order 2', 'Order Completed 1'])
    expect(await suggest({ list: 'calls', key: 'source' })).toEqual(['my-service 3'])
    expect(await suggest({ list: 'rejections', key: 'reason', limit: 1 })).toEqual([
      'unknown_source 1',
    ])
    expect(await suggest({ list: 'rejections', key: 'key' })).toEqual(['KEY null'])
    expect(await suggest({ list: 'captures', key: 'receiver' })).toEqual(['inbox 3'])
    expect(await suggest({ list: 'captures', key: 'signature', prefix: 'in' })).toEqual([
      'invalid null',
    ])
    expect(await suggest({ list: 'deletions', key: 'user' })).toEqual(['nobody null'])
    expect(await suggest({ list: 'deletions', key: 'kind', limit: 1 })).toEqual(['suppress_only 1'])
    await expect(suggest({ list: 'calls', key: 'tries' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      data: { field: 'key' },
    })
  })
})
