import { createRouterClient } from '@orpc/server'
import { describe, expect, it, vi } from 'vitest'
import { concernsOf } from '../../src/main/api/audited.ts'
import { createRouter } from '../../src/main/api/router.ts'
import { openStore } from '../../src/main/store/store.ts'
import { startDesk } from '../support/desk.ts'
import { startWorkbench } from '../support/workbench.ts'

async function start() {
  const { workbench } = await startWorkbench()
  const router = createRouter(workbench)
  const as = (name: string, role: 'viewer' | 'editor' | 'owner') =>
    createRouterClient(router, { context: { requester: { name, role } } })
  return { workbench, as, owner: as('owner', 'owner') }
}

describe('the record of who did what', () => {
  it('has every change with its requester and what it concerns, and no secret', async () => {
    const { as, owner } = await start()
    await expect(as('Vera', 'viewer').calls.get({ id: '999' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    const { id } = await as('Ada', 'editor').destinations.create({
      name: 'Orders',
      endpoints: [{ url: 'http://127.0.0.1:1/', headers: { Authorization: 'hidden-header' } }],
      sharedSecret: 'hidden-secret',
    })
    await owner.destinations.update({ id, sharedSecret: 'hidden-secret-2' })
    await as('Vera', 'viewer').destinations.list()
    const { items } = await owner.audit.list({})
    expect(items.map(({ at: _at, id: _id, ...rest }) => rest)).toEqual([
      {
        requester: 'owner',
        role: 'owner',
        operation: 'destinations.update',
        concerns: `id ${id}, name Orders`,
        outcome: 'done',
        count: 1,
      },
      {
        requester: 'Ada',
        role: 'editor',
        operation: 'destinations.create',
        concerns: `id ${id}, name Orders`,
        outcome: 'done',
        count: 1,
      },
    ])
    expect(JSON.stringify(items)).not.toContain('hidden')
  })

  it('has refusals with their code, and counts repeated ones', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const { as, owner } = await start()
    const vera = as('Vera', 'viewer')
    for (let each = 0; each < 5; each++)
      await expect(vera.delivery.pause()).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(owner.sources.remove({ id: '999' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(vera.audit.list({})).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const seen = async () =>
      (await owner.audit.list({})).items.map(({ requester, operation, outcome, count }) => [
        requester,
        operation,
        outcome,
        count,
      ])
    await expect.poll(seen).toEqual([
      ['Vera', 'audit.list', 'FORBIDDEN', 1],
      ['owner', 'sources.remove', 'NOT_FOUND', 1],
      ['Vera', 'delivery.pause', 'FORBIDDEN', 1],
    ])
    vi.advanceTimersByTime(60_000)
    vi.useRealTimers()
    await expect.poll(seen).toContainEqual(['Vera', 'delivery.pause', 'FORBIDDEN', 5])
    expect(await seen()).toHaveLength(3)
  })

  it('is filtered and read in pages', async () => {
    const { as, owner } = await start()
    for (const name of ['a', 'b', 'c'])
      await as(name, 'editor').sources.create({ name, kind: 'server' })
    const first = await owner.audit.list({ limit: 2 })
    expect(first.items.map(({ requester }) => requester)).toEqual(['c', 'b'])
    const rest = await owner.audit.list({ limit: 2, cursor: first.nextCursor ?? '' })
    expect(rest.items.map(({ requester }) => requester)).toEqual(['a'])
    const count = async (input: object) => (await owner.audit.list(input)).items.length
    expect(await count({ requester: 'b' })).toBe(1)
    expect(await count({ operation: 'sources.create' })).toBe(3)
    expect(await count({ operation: 'sources.remove' })).toBe(0)
    expect(await count({ since: new Date(Date.now() + 60_000).toISOString() })).toBe(0)
  })

  it('does not undo what was done if it cannot be written', async () => {
    const { workbench } = await startWorkbench()
    const recordAction = async () => Promise.reject(new Error('the disk is full'))
    const router = createRouter({ ...workbench, recordAction })
    const client = createRouterClient(router, {
      context: { requester: { name: 'a', role: 'owner' } },
    })
    expect(await client.sources.create({ name: 'kept', kind: 'server' })).toMatchObject({
      name: 'kept',
    })
    expect(workbench.store.audit.page(all)).toEqual([])
  })

  it('is written by the engine’s thread', async () => {
    const { client, parts } = await startDesk()
    await client.delivery.pause()
    expect(parts.store.audit.page(all)).toMatchObject([
      { operation: 'delivery.pause', outcome: 'done' },
    ])
  })
})

const all = { before: Infinity, limit: 100, requester: null, operation: null, since: null }

it('is retained for 90 days, and at most 100,000 records, whatever the retention of calls', () => {
  const store = openStore(null, () => {})
  const dayMs = 86_400_000
  const now = Date.now()
  const row = {
    requester: 'a',
    role: 'owner',
    operation: 'o',
    concerns: '',
    outcome: 'done',
    count: 1,
  } as const
  store.change(() => {
    for (const days of [91, 89, 0]) store.audit.add({ ...row, receivedAt: now - days * dayMs })
  })
  const rules = {
    count: 0,
    callBytes: null,
    databaseBytes: null,
    captureBytes: null,
    age: 1,
    callAge: 0,
    messageAge: 0,
    now,
  }
  const step = { limit: 200, inProgress: new Set<number>(), callsAfter: 0, foldedUpTo: Infinity }
  const prune = () => store.change(() => store.retention.removeSome(rules, step))
  prune()
  expect(store.audit.page(all)).toHaveLength(2)
  store.change(() => {
    for (let each = 0; each < 100_300; each++) store.audit.add({ ...row, receivedAt: now })
  })
  prune()
  expect(store.audit.page({ ...all, limit: 200_000 })).toHaveLength(100_000)
  store.close()
})

it.each([
  [{ id: '7', sharedSecret: 's' }, null, 'id 7'],
  [{ ids: ['1', '2'] }, null, 'ids 1 2'],
  [{ ids: Array.from({ length: 30 }, (_, i) => i) }, null, /^ids 0 1 .* 19 and 10 others$/],
  [{ name: 'n'.repeat(900) }, null, /^name n{494}…$/],
  [{ yaml: 'secret' }, { id: '3', writeKey: 'k' }, 'id 3'],
  ['text', undefined, ''],
])('of %j it says what it concerns, at most 500 characters', (input, output, text) => {
  expect(concernsOf(input, output)).toEqual(
    typeof text === 'string' ? text : expect.stringMatching(text),
  )
})
