import { describe, expect, it } from 'vitest'
import { doors } from '../support/doors.ts'
import { settled, startWorkbench } from '../support/workbench.ts'

describe.each(Object.entries(doors))('through %s', (_name, openDoor) => {
  it('filters calls, rejections, captures and deletions, together with their fields', async () => {
    const started = await startWorkbench()
    const client = await openDoor(started)
    for (let i = 0; i < 3; i++) await client.calls.sendTest({})
    for (const key of ['WRITEKEY1', 'STRANGER', 'STRANGER'])
      await fetch(`${started.collect}/v1/track`, {
        method: 'POST',
        body: JSON.stringify({
          writeKey: key,
          event: 'E',
          ...(key === 'STRANGER' && { userId: 'u' }),
        }),
      })
    await client.deletions.create({ userIds: ['nobody'], kind: 'suppress_only' })
    await settled(started)
    const idsOf = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => id)

    const { calls, rejections, captures, deletions } = client
    expect(idsOf(await calls.list({ filter: 'event:Test Call -user:u', limit: 2 }))).toEqual([
      '3',
      '2',
    ])
    expect(idsOf(await calls.list({ filter: 'type:track', limit: 2, cursor: '2' }))).toEqual(['1'])
    expect(await calls.count({ filter: 'hookbench' })).toEqual({ count: 3, complete: true })
    expect(await calls.count({})).toEqual({ count: 3, complete: true })
    expect(
      idsOf(await rejections.list({ filter: 'key:STRANGER', reason: 'unknown_source' })),
    ).toEqual(['3', '2'])
    expect(idsOf(await rejections.list({ filter: '-key:STRANGER' }))).toEqual(['1'])
    expect(await rejections.count({ filter: 'after:1h', writeKey: 'STRANGER' })).toMatchObject({
      count: 2,
    })
    expect(
      idsOf(await captures.list({ filter: 'signature:valid status:2*', receiver: 'inbox' })),
    ).toEqual(['3', '2', '1'])
    expect(await captures.count({ filter: '-signature:valid' })).toMatchObject({ count: 0 })
    expect(idsOf(await deletions.list({ filter: 'user:nobody state:finished' }))).toEqual(['1'])
    expect(await deletions.count({ filter: 'kind:delete' })).toMatchObject({ count: 0 })

    for (const { list } of [calls, rejections, captures, deletions])
      await expect(list({ filter: 'tries:3' })).rejects.toMatchObject({
        code: 'BAD_REQUEST',
        data: { field: 'filter' },
      })
    const ofMany = [
      [client.messages.list, 'user'],
      [calls.list, 'user'],
      [rejections.list, 'key'],
      [captures.list, 'receiver'],
    ] as const
    for (const [list, key] of ofMany) {
      const many = (count: number) =>
        Array.from({ length: count }, (_, i) => `${key}:a${i}*`).join(' ')
      expect((await list({ filter: many(190) })).items).toEqual([])
      for (const filter of [many(600), 'a '.repeat(4000)])
        await expect(list({ filter })).rejects.toMatchObject({
          code: 'BAD_REQUEST',
          message: 'at most 200 tokens and words',
        })
    }
    await expect(captures.list({ filter: 'status:200', message: '1' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
  })
})
