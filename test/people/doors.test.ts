import { describe, expect, it } from 'vitest'
import { doors } from '../support/doors.ts'
import { startWorkbench, until } from '../support/workbench.ts'

describe.each(Object.entries(doors))('through %s', (_name, openDoor) => {
  it('creates, fills, previews, syncs and removes an audience and a computed trait', async () => {
    const started = await startWorkbench()
    const client = await openDoor(started)
    const { id } = await client.audiences.create({
      sync: 'hold',
      name: 'VIP Customers',
      members: ['u1'],
    })
    expect(await client.audiences.members.change({ id, csv: 'userId\nu2\n' })).toMatchObject({
      added: 1,
    })
    await expect(client.audiences.members.change({ id, csv: 'u3\n"u4\n' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      data: { field: 'csv' },
    })
    expect((await client.audiences.members.list({ id, q: 'u', limit: 1 })).nextCursor).toBe('u1')
    expect(await client.audiences.preview({ id, limit: 1 })).toMatchObject({ added: 2 })
    const sync = await client.audiences.sync({ id })
    expect(sync).toMatchObject({ added: 2, of: { key: 'vip_customers' } })
    expect((await client.syncs.changes({ id: sync.id })).items).toHaveLength(2)
    await until(started, async () => (await client.syncs.get({ id: sync.id })).done)
    expect(await client.messages.count({ sync: sync.id })).toMatchObject({ count: 2 })
    expect((await client.audiences.syncs({ id })).items).toHaveLength(1)
    expect((await client.audiences.update({ id, name: 'Gold' })).key).toBe('vip_customers')
    expect(await client.audiences.remove({ id })).toBeUndefined()
    expect((await client.audiences.list()).items).toEqual([])

    const trait = await client.traits.create({ sync: 'hold', name: 'Plan', values: { u1: 'pro' } })
    await client.traits.values.change({ id: trait.id, set: { u2: ['a', 1] } })
    expect((await client.traits.values.list({ id: trait.id })).items).toMatchObject([
      { value: 'pro', sent: false },
      { value: ['a', 1] },
    ])
    expect(await client.traits.sync({ id: trait.id })).toMatchObject({ added: 2 })
  })
})
