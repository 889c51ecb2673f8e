import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it, onTestFinished, vi } from 'vitest'
import { readBodyTest } from '../../../src/contract/bodyTest.ts'
import type { Condition } from '../../../src/contract/filter/conditions.ts'
import { startBulkAction } from '../../../src/main/api/bulkActions.ts'
import type { Lists } from '../../../src/main/api/messages.ts'
import { prepareDerivedTables } from '../../../src/main/store/derived/derivedDatabase.ts'
import { createMessageIndex } from '../../../src/main/store/derived/messageIndex.ts'
import type { MessageQuery } from '../../../src/main/store/derived/messageQuery.ts'
import type { MessageSearch } from '../../../src/main/store/derived/messageSearch.ts'
import { messageLogTable } from '../../../src/main/store/messageLog.ts'
import { openDatabase } from '../../../src/main/store/sqlite/database.ts'
import { insertMany, manyMessages } from '../../support/manyMessages.ts'
import { engineLogOf } from '../../support/messageIndexFiles.ts'
import { allOf, matches } from '../../support/messageModel.ts'

async function openIndex(mostBodies?: number) {
  const db = openDatabase(':memory:')
  onTestFinished(() => void db.close())
  messageLogTable(db).recordOpening()
  prepareDerivedTables(db)
  insertMany(db)
  const index = createMessageIndex(
    db,
    engineLogOf(() => db),
    mostBodies,
  )
  while (await index.step());
  return { db, index }
}

const condition = (key: Condition['key'], value: string): Condition => ({
  key,
  values: [value],
  prefixes: [],
  not: false,
})
const withNote = condition('where', 'note')
const query: MessageQuery = {
  tests: [],
  bodies: [{ text: 'note', test: readBodyTest('note') as never, not: false }],
  bodiesFrom: 0,
  since: -Infinity,
  until: Infinity,
  settledSince: null,
  upTo: Infinity,
  text: '',
}

const mostBodies = 6000

it('finds on all pages what was counted, and no older messages', async () => {
  const { db, index } = await openIndex(mostBodies)
  const asked: MessageSearch = { conditions: [withNote] }
  const newest = allOf(db).slice(0, mostBodies)
  const expected = newest.filter((row) => matches(row, query)).map(({ id }) => id)
  const found: number[] = []
  for (let before = Infinity; ; before = found.at(-1)!) {
    const page = index.find(await index.prepare(asked), { before, offset: 0, limit: 500 })
    found.push(...page)
    if (page.length < 500) break
  }
  expect(found).toEqual(expected)
  expect(index.count(await index.prepare(asked)).count).toBe(expected.length)
})

it('acts on what was counted, although it matches no longer', async () => {
  const { db, index } = await openIndex(mostBodies)
  const upTo = manyMessages - 200
  const from = manyMessages - 9000
  const lists = {
    async count(search: MessageSearch) {
      const prepared = await index.prepare(search)
      return { ...index.count(prepared), bodiesFrom: prepared.bodiesFrom }
    },
    find: async (search: MessageSearch, page: Parameters<Lists['find']>[1]) =>
      index.find(await index.prepare(search), page),
  } as Lists
  let counted = 0
  const acted: number[] = []
  let over = Promise.resolve()
  const cancel = db.prepare(`
    UPDATE message SET state = 'cancelled' WHERE id IN (SELECT value FROM json_each(?))`)
  await startBulkAction(
    {
      store: { sourceEvents: {}, messageList: { newest: () => manyMessages } } as never,
      lists,
      bulkActions: {
        start({ matches: count, steps, act }: never) {
          counted = count
          over = (async () => {
            for await (const ids of steps as AsyncIterable<number[]>)
              await (act as (ids: number[]) => Promise<unknown>)(ids)
          })()
          const none = new Map()
          return { id: 1, startedAt: 0, over, reasons: none, notes: none, matches: count }
        },
      } as never,
      actOnAll: async (_, ids) => {
        acted.push(...ids)
        cancel.run(JSON.stringify(ids))
        return undefined as never
      },
    },
    {
      action: 'retry',
      filter: 'state:delivered where:note',
      upTo,
      from,
      except: [],
      also: [],
    } as never,
  )
  await over
  expect(acted.length).toBe(counted)
  const { length } = acted
  expect(length).toBeGreaterThan(1000)
})

it.each([
  ['failed', 'delivered'],
  ['delivered', 'undelivered'],
] as const)('compares %s messages with all %s ones of the same bodies', async (state, compared) => {
  const { db, index } = await openIndex()
  const { here, there, ...rest } = await index.populations(
    { conditions: [withNote, condition('state', state)] },
    100_000,
  )
  expect(rest).toMatchObject({ state, compared })
  const all = allOf(db).filter((row) => matches(row, query))
  const subset = all.filter((row) => row.state === state)
  const others = all.filter(
    (row) => row.state !== state && (compared === 'undelivered' || row.state === 'delivered'),
  )
  expect(here.ids).toEqual(subset.map(({ id }) => id))
  expect(others.length).toBeGreaterThan(600)
  expect(there.count).toBe(others.length)
  expect(there.ids.toSorted((a, b) => b - a)).toEqual(others.map(({ id }) => id))
})

it('compares with messages outside the subset, evenly spaced ones of all', async () => {
  const { db, index } = await openIndex()
  const { here, there } = await index.populations({ conditions: [condition('status', '200')] }, 50)
  const all = allOf(db)
  const isHere = (row: (typeof all)[number]) => row.attempts.some(({ status }) => status === '200')
  const subset = all.filter(isHere)
  const others = all.filter((row) => !isHere(row) && row.state === 'delivered')
  expect(here.count).toBe(subset.length)
  expect(here.ids).toEqual(
    Array.from({ length: 50 }, (_, i) => subset[Math.floor((i * subset.length) / 50)]!.id),
  )
  expect(there.count).toBe(others.length)
  expect(there.ids).toHaveLength(50)
  expect(new Set(there.ids).isSubsetOf(new Set(others.map(({ id }) => id)))).toBe(true)
})

it('parses each body once for requests at the same time, and stops when nobody waits', async () => {
  const { index } = await openIndex()
  const parse = vi.spyOn(JSON, 'parse')
  onTestFinished(() => parse.mockRestore())
  const abort = new AbortController()
  const stopped = index.prepare({ conditions: [withNote] }, abort.signal)
  await nextTurn()
  abort.abort()
  await expect(stopped).rejects.toThrow()
  expect(parse.mock.calls.length).toBeLessThan(manyMessages / 2)
  await Promise.all([1, 2, 3].map(() => index.prepare({ conditions: [withNote] })))
  expect(parse.mock.calls.length).toBe(manyMessages)
})

it('parses few large bodies in a turn', async () => {
  const { db, index } = await openIndex()
  db.prepare('UPDATE body SET text = ?').run(JSON.stringify({ note: 'x'.repeat(300_000) }))
  let turns = 0
  const done = new AbortController()
  const counting = (async () => {
    for (; !done.signal.aborted; turns++) await nextTurn()
  })()
  const prepared = await index.prepare({
    conditions: [withNote],
    user: 'u2',
    destination: 'd1',
    type: 'page',
  })
  done.abort()
  await counting
  const { count } = index.count(prepared)
  expect(count).toBeGreaterThan(30)
  expect(turns).toBeGreaterThan(count / 3)
})
