import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it, onTestFinished } from 'vitest'
import { messageStates } from '../../../src/contract/options.ts'
import { prepareDerivedTables } from '../../../src/main/store/derived/derivedDatabase.ts'
import {
  createMessageIndex,
  type MessageIndex,
} from '../../../src/main/store/derived/messageIndex.ts'
import type { MessageQuery } from '../../../src/main/store/derived/messageQuery.ts'
import { messageLogTable } from '../../../src/main/store/messageLog.ts'
import { type Db, openDatabase } from '../../../src/main/store/sqlite/database.ts'
import { insertMany, manyMessages } from '../../support/manyMessages.ts'
import { engineLogOf, type IndexFiles, openIndexFiles } from '../../support/messageIndexFiles.ts'
import { allOf, anId, aQuery, matches, tallied } from '../../support/messageModel.ts'
import { temporaryDirectory } from '../../support/workbench.ts'
import { root } from '../../house/seed.ts'

/** Run when the file of an earlier version is opened. */
const attemptColumns = join(root, 'src/main/store/derived/migrations/0003-attempt-columns.sql')

const everything = { before: Number.MAX_SAFE_INTEGER, offset: 0 }
const aPlace = fc.oneof(fc.constant(0), fc.nat(400), fc.nat(manyMessages))

const settling = `settled_at = received_at + id % 3000, next_attempt_engine_at = NULL`
const isOpen = `next_attempt_engine_at IS NOT NULL`
const between = (from: number, to: number) => `id BETWEEN ${from} AND ${to}`
const older = 'id < (SELECT max(id) FROM message)'
/** Everything that changes messages, as the product does it. */
const changes = {
  settle: (from, to) =>
    `UPDATE message SET state = iif(id % 7, 'delivered', 'failed'), ${settling} WHERE ${isOpen} AND ${between(from, to)}`,
  retry: (from, to) =>
    `UPDATE message SET state = 'retrying', next_attempt_engine_at = 5 WHERE ${isOpen} AND ${between(from, to)}`,
  cancel: (from) =>
    `UPDATE message SET state = 'cancelled', ${settling} WHERE ${isOpen} AND destination_id = 1 + ${from} % 3`,
  uncancel: (from, to) =>
    `UPDATE message SET state = 'queued', settled_at = NULL, next_attempt_engine_at = 9
     WHERE state = 'cancelled' AND ${between(from, to)}`,
  settleLater: (from, to) =>
    `UPDATE message SET settled_at = settled_at + 5000000000 * (id % 2)
     WHERE settled_at IS NOT NULL AND ${between(from, to)}`,
  remove: (from, to) => `DELETE FROM message WHERE ${between(from, to)} AND id % 5 AND ${older}`,
  removeAll: (from, to) => `DELETE FROM message WHERE ${between(from, to)} AND ${older}`,
  removeFirst: (_, to) => `DELETE FROM message WHERE id <= ${to} / 2 AND ${older}`,
  attempt: (from, to) =>
    `INSERT INTO attempt (message_id, endpoint_id, number, started_at, started_engine_at, duration_ms, outcome, status,
       verdict, reason, request_headers, timings)
     SELECT id, 1 + id % 3, 9, 1, 1, 1, iif(id % 2, 'response', 'reset'), iif(id % 2, 404, NULL), 'retry', '', '[]', '{}'
     FROM message WHERE ${between(from, to)} AND id % 3`,
  resend: (from) =>
    `INSERT INTO message (source_id, destination_id, body_id, type, user_id, label, state, received_at,
       next_attempt_engine_at, resent_from, sync_id, notice_id)
     SELECT source_id, destination_id, body_id, type, user_id, label, 'queued', 10 * ${manyMessages}, 1, id, sync_id, notice_id
     FROM message WHERE id > ${from} LIMIT 50`,
} satisfies Record<string, (from: number, to: number) => string>

const aChange = fc
  .tuple(fc.constantFrom(...(Object.keys(changes) as (keyof typeof changes)[])), anId, anId)
  .map(([name, a, b]) => ({
    name,
    run: ({ engine }: IndexFiles) =>
      void engine().exec(changes[name](Math.min(a, b), Math.max(a, b))),
  }))
const someSteps = fc.oneof(fc.nat(3), fc.nat(60), fc.constant(1000)).map((most) => ({
  name: `${most} steps`,
  run: (files: IndexFiles) => runSteps(files.index(), most),
}))
const aFailure = fc
  .constantFrom(
    ...(['reopenDerived', 'reopenBoth', 'removeDerived'] as const),
    ...(['save engine', 'save derived', 'restore engine', 'restore derived'] as const),
  )
  .map((name) => ({
    name,
    run(files: IndexFiles) {
      const [what, which] = name.split(' ') as [string, 'engine' | 'derived']
      if (what === 'save') files.save(which)
      else if (what === 'restore') files.restore(which)
      else files[name as 'reopenBoth']()
    },
  }))
const anInsert = fc.constantFrom(50, 4500).map((count) => ({
  name: `insert ${count}`,
  run: ({ engine }: IndexFiles) => insertMany(engine(), { count }),
}))
const someActs = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: aChange },
    { weight: 5, arbitrary: someSteps },
    { weight: 3, arbitrary: aFailure },
    anInsert,
  ),
  { minLength: 2, maxLength: 12 },
)
const someReads = fc.array(fc.tuple(aQuery, aPlace, anId), { minLength: 12, maxLength: 12 })

async function runSteps(index: MessageIndex, most = Infinity) {
  let left = most
  while (left-- > 0 && (await index.step()));
}

/** Ids that are in one of the lists only: a few of them. */
const differenceOf = (a: number[], b: number[]) =>
  [...new Set(a).symmetricDifference(new Set(b))].slice(0, 5)

interface Listed {
  all: ReturnType<typeof allOf>
  listed: number[]
  said: string
}

function compareTally(index: MessageIndex, query: MessageQuery, { all, listed, said }: Listed) {
  const { counts, ...scale } = index.tallyQuery(query, 20)
  expect(counts.length).toBeLessThanOrEqual(20)
  const found = counts.flatMap((bucket, i) =>
    bucket.flatMap((count, place) =>
      count === 0 ? [] : [[`${i} ${messageStates[place]}`, count] as const],
    ),
  )
  const ids = new Set(listed)
  expect(Object.fromEntries(found), said).toEqual(
    tallied(
      all.filter(({ id }) => ids.has(id)),
      scale,
    ),
  )
}

/** Texts of older messages are found once they are indexed; until then, what is found must match. */
async function compare(index: MessageIndex, db: Db, reads: [MessageQuery, number, number][]) {
  const all = allOf(db)
  for (const [query, offset, before] of reads) {
    const said = JSON.stringify({ ...query, offset, before })
    const matching = all.filter((row) => matches(row, query)).map(({ id }) => id)
    await index.prepareQuery(query)
    const listed = index.findQuery(query, { ...everything, offset: 0, limit: manyMessages * 2 })
    if (query.text !== '' && index.unsearched() > 0)
      expect(new Set(matching).isSupersetOf(new Set(listed)), said).toBe(true)
    else expect(differenceOf(listed, matching), said).toEqual([])
    expect(listed).toEqual(listed.toSorted((a, b) => b - a))
    const counted = { count: listed.length, newest: listed[0] ?? null }
    expect(index.countQuery(query), said).toEqual(counted)
    if (offset % 3 === 0) compareTally(index, query, { all, listed, said })
    const page = { ...everything, offset, limit: 30 }
    expect(index.findQuery(query, page), said).toEqual(listed.slice(offset, offset + 30))
    const smaller = listed.filter((id) => id < before)
    expect(index.findQuery(query, { before, offset: 0, limit: 500 }), said).toEqual(
      smaller.slice(0, 500),
    )
  }
}

it(
  'finds and counts what a search through all messages does, whatever happened before',
  { timeout: 180_000 },
  async () => {
    const check = fc.asyncProperty(
      fc.nat(1000),
      someActs,
      fc.boolean(),
      fc.array(someReads, { minLength: 2, maxLength: 2 }),
      async (salt, acts, isIndexed, [first, second]) => {
        const files = openIndexFiles(await temporaryDirectory())
        try {
          insertMany(files.engine(), { salt })
          files.save('engine')
          files.save('derived')
          if (isIndexed) await runSteps(files.index())
          for (const [i, { run }] of acts.entries()) {
            await run(files)
            if (i === acts.length >> 1) await compare(files.index(), files.db(), first!)
          }
          await compare(files.index(), files.db(), second!)
          await runSteps(files.index())
          expect(files.index().unsearched()).toBe(0)
          await compare(files.index(), files.db(), second!)
        } finally {
          files.close()
        }
      },
    )
    await fc.assert(check, { numRuns: 4, endOnFailure: true })
  },
)

function openInMemory() {
  const db = openDatabase(':memory:')
  onTestFinished(() => void db.close())
  messageLogTable(db).recordOpening()
  prepareDerivedTables(db)
  insertMany(db)
  return {
    db,
    index: createMessageIndex(
      db,
      engineLogOf(() => db),
    ),
  }
}

it('does the same in memory', async () => {
  const { db, index } = openInMemory()
  const reads = fc.sample(someReads, { numRuns: 3, seed: 1 }).flat()
  await compare(index, db, reads)
  await runSteps(index)
  await compare(index, db, reads)
  db.exec(changes.remove(1, 9000))
  db.exec(changes.cancel(1))
  db.exec(changes.attempt(2000, 12_000))
  await compare(index, db, reads)
  await runSteps(index)
  await compare(index, db, reads)
})

const countOf = (db: Db, table: string) =>
  db.prepare<[], number>(`SELECT count(*) FROM ${table}`).pluck().get()

it('has no words of removed messages, and removes applied entries from the log', async () => {
  const { db, index } = openInMemory()
  await runSteps(index)
  // Before their block is written, they are not in the log.
  db.exec(changes.removeAll(9000, 9900))
  expect(countOf(db, 'message_changed')).toBe(0)
  insertMany(db, { count: 3500 })
  await runSteps(index)
  // Those of newer messages are removed once their block is written.
  db.exec(changes.remove(1, 7999))
  db.exec(changes.settleLater(1, 7999))
  expect(countOf(db, 'message_changed')).toBeGreaterThan(2000)
  await runSteps(index)
  expect(countOf(db, 'message_changed')).toBeLessThan(500)
  expect(countOf(db, 'message_text_docsize')).toBe(countOf(db, 'message'))
  expect(index.progress().done).toBe(index.progress().total)
})

it('writes the blocks of an earlier version again, which have no columns of attempts', async () => {
  const files = openIndexFiles(await temporaryDirectory())
  try {
    insertMany(files.engine())
    await runSteps(files.index())
    files.db().exec('DELETE FROM message_column WHERE id >= 11 * (1 << 32)')
    files.db().exec(readFileSync(attemptColumns, 'utf8'))
    files.reopenDerived()
    expect(files.index().unsearched()).toBe(0)
    const reads = fc.sample(someReads, { numRuns: 1, seed: 3 }).flat()
    await compare(files.index(), files.db(), reads)
    await runSteps(files.index())
    expect(countOf(files.db(), 'message_column')).toBe(2 * 14)
    await compare(files.index(), files.db(), reads)
  } finally {
    files.close()
  }
})

it('drops blocks without messages', async () => {
  const { db, index } = openInMemory()
  await runSteps(index)
  expect(countOf(db, 'message_block')).toBe(2)
  db.exec('DELETE FROM message WHERE id < 8000')
  await runSteps(index)
  expect(countOf(db, 'message_block')).toBe(0)
  expect(countOf(db, 'message_column')).toBe(0)
  expect(index.count({})).toEqual({ count: manyMessages - 7999, newest: manyMessages })
})

it('finds new messages by their text at once, while older ones are being indexed', async () => {
  const { db, index } = openInMemory()
  const { count } = index.count({ q: 'paris' })
  insertMany(db, { count: 700 })
  expect(index.count({ q: 'paris' }).count - count).toBe(100)
  await runSteps(index, 20)
  insertMany(db, { count: 700 })
  expect(index.count({ q: 'paris' }).count - count).toBeGreaterThanOrEqual(200)
})

it('finds messages of removed destinations and sources by their former names', async () => {
  const { db, index } = openInMemory()
  await runSteps(index)
  const { count } = index.count({ destination: 'd2' })
  db.exec(`UPDATE destination SET name = ' 2', removed_name = 'd2', removed_at = 1 WHERE id = 2`)
  expect(index.count({ destination: 'd2' }).count).toBe(count)
  db.exec(`UPDATE destination SET name = 'd2' WHERE id = 3`)
  expect(index.count({ destination: 'd2' }).count).toBeGreaterThan(count)
  expect(index.count({ source: 'unknown' }).count).toBe(0)
})
