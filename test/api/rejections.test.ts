import { expect, it } from 'vitest'
import type { RejectionReason } from '../../src/contract/model.ts'
import { dangling, storeRows } from '../support/stored.ts'
import { openDatabase } from '../../src/main/store/sqlite/database.ts'
import { rejectionTable } from '../../src/main/store/rejections.ts'
import { type Started, startWorkbench } from '../support/workbench.ts'

async function post({ collect }: Started, key: string, call: object) {
  const body = JSON.stringify({ writeKey: key, ...call })
  return (await fetch(`${collect}/v1/track`, { method: 'POST', body })).status
}
const ids = (page: { items: { id: string }[] }) => page.items.map(({ id }) => id)

it('filters rejections by reason, source and write key, and counts them by reason', async () => {
  const started = await startWorkbench()
  const { client } = started
  await client.sources.create({ name: 'other', writeKey: 'OTHER' })
  const call = { userId: 'u_1', event: 'E', messageId: 'm-1' }
  const sent: [key: string, call: object][] = [
    ['STRANGER', call],
    ['WRITEKEY1', {}],
    ['OTHER', {}],
    ['STRANGER', {}],
    ['WRITEKEY1', call],
    ['WRITEKEY1', call],
  ]
  for (const [key, body] of sent) await post(started, key, body)
  const list = client.rejections.list
  expect(ids(await list({}))).toEqual(['5', '4', '3', '2', '1'])
  expect(ids(await list({ writeKey: 'STRANGER' }))).toEqual(['4', '1'])
  expect(ids(await list({ source: 'my-service' }))).toEqual(['5', '2'])
  expect(ids(await list({ source: 'my-service', reason: 'duplicate' }))).toEqual(['5'])
  expect(ids(await list({ source: 'nobody' }))).toEqual([])
  expect((await client.rejections.reasons()).items).toEqual([
    { reason: 'no_user_anon_id', count: 2 },
    { reason: 'unknown_source', count: 2 },
    { reason: 'duplicate', count: 1 },
  ])
  // A name still finds what a removed source of that name sent.
  await client.sources.remove({ id: '2' })
  await client.sources.create({ name: 'other', writeKey: 'OTHER' })
  await post(started, 'OTHER', {})
  expect(ids(await list({ source: 'other' }))).toEqual(['6', '3'])
  const { nextCursor } = await list({ source: 'other', limit: 1 })
  expect(ids(await list({ source: 'other', limit: 1, cursor: nextCursor ?? '' }))).toEqual(['3'])
})

it('a duplicate names the call that it repeats', async () => {
  const started = await startWorkbench()
  const { client } = started
  for (const messageId of ['a', 'b', 'b'])
    await post(started, 'WRITEKEY1', { userId: 'u_1', event: 'E', messageId })
  const [duplicate] = (await client.rejections.list({})).items
  expect(duplicate).toMatchObject({ reason: 'duplicate', callId: '2' })
  expect((await client.calls.get({ id: duplicate?.callId ?? '' })).messageId).toBe('b')
})

it('shows text that is cut within a character as text', async () => {
  const started = await startWorkbench()
  for (const start of ['', 'a', 'ab', 'abc'])
    await post(started, 'WRITEKEY1', {
      userId: 'u_1',
      properties: { text: start + '😀'.repeat(5000) },
    })
  const { items } = await started.client.rejections.list({})
  expect(items).toHaveLength(4)
  for (const item of items) {
    const { arrived } = await started.client.rejections.get(item)
    for (const { bytes, text, ...how } of [item.arrived, arrived]) {
      expect(how).toEqual({ encoding: 'utf8', truncated: true })
      expect(text).toMatch(/😀$/u)
      expect(bytes).toBeGreaterThan(20_000)
    }
    // The rejection itself has everything stored; a list has only the first part.
    expect(Buffer.byteLength(arrived.text)).toBeGreaterThan(16 * 1024 - 4)
    expect(Buffer.byteLength(item.arrived.text)).toBeLessThanOrEqual(2048)
  }
})

it('finds rejections between two times, and keeps the counts while rejections are removed', () => {
  const db = openDatabase(':memory:')
  const rows = storeRows(db)
  const table = rejectionTable(db)
  for (let i = 1; i <= 1000; i++) rows.rejection(i * 1000)
  db.exec('DELETE FROM rejection WHERE id <= 100 OR id = 500')
  const at = (second: number) => new Date(second * 1000).toISOString()
  const found = (since: number, until: number, reason?: RejectionReason) =>
    table
      .page(
        { since: at(since), until: at(until), ...(reason && { reason }) },
        { before: Number.MAX_SAFE_INTEGER, limit: 500 },
      )
      .map(({ id }) => id)
  expect(found(499, 502)).toEqual([501, 499])
  expect(found(0, 102)).toEqual([101])
  expect(found(0.5, 101)).toEqual([])
  expect(found(999.5, 5000, 'bad_request')).toEqual([1000])
  expect(found(2000, 5000)).toEqual([])
  expect(table.counts()).toEqual([{ reason: 'bad_request', count: 899 }])
  expect(dangling(db)).toEqual([])
  db.close()
})
