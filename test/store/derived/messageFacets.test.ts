import fc from 'fast-check'
import { expect, it, onTestFinished } from 'vitest'
import { prepareDerivedTables } from '../../../src/main/store/derived/derivedDatabase.ts'
import { type ValueName, valueNames } from '../../../src/main/store/derived/blockColumns.ts'
import { createMessageIndex } from '../../../src/main/store/derived/messageIndex.ts'
import { messageLogTable } from '../../../src/main/store/messageLog.ts'
import { openDatabase } from '../../../src/main/store/sqlite/database.ts'
import { insertMany } from '../../support/manyMessages.ts'
import { engineLogOf } from '../../support/messageIndexFiles.ts'
import { allOf, aQuery, matches, valuesIn } from '../../support/messageModel.ts'

/** Names of ids, as `insertMany` makes them. */
const names: Partial<Record<ValueName, Record<string, string>>> = {
  source: { 1: 'app', 2: 'web' },
  destination: { 1: 'd1', 2: 'd2', 3: 'd3' },
  endpoint: { 1: 'http://a/1', 2: 'http://a/2', 3: 'http://b', 12: 'http://b/2' },
}

const noLimits = { since: -Infinity, until: Infinity, upTo: Infinity }

it('counts the values of messages in blocks, changed ones and new ones', async () => {
  const db = openDatabase(':memory:')
  onTestFinished(() => void db.close())
  messageLogTable(db).recordOpening()
  prepareDerivedTables(db)
  insertMany(db)
  const index = createMessageIndex(
    db,
    engineLogOf(() => db),
  )
  while (await index.step());
  // Noted, and not yet in the blocks.
  db.exec(`
    UPDATE message SET state = 'cancelled', next_attempt_engine_at = NULL, settled_at = 1 WHERE id BETWEEN 3990 AND 4080
      AND next_attempt_engine_at IS NOT NULL;
    DELETE FROM message WHERE id BETWEEN 5000 AND 5050;
    INSERT INTO attempt (message_id, endpoint_id, number, started_at, started_engine_at, duration_ms, outcome, status,
      verdict, reason, request_headers, timings)
    SELECT id, 12, 9, 1, 1, 1, 'reset', NULL, 'retry', '', '[]', '{}' FROM message WHERE id BETWEEN 6000 AND 6020`)
  const all = allOf(db)
  const asked = fc.record({
    query: aQuery,
    column: fc.constantFrom(...valueNames),
    prefix: fc.constantFrom('', '', 'E', 'e', 'u', 'Ü', 'Only-', 'http://A', '5', 'd'),
  })
  const everything = {
    ...noLimits,
    tests: [],
    bodies: [],
    bodiesFrom: 0,
    settledSince: null,
    text: '',
  }
  const ofAll = valueNames.map((column) => ({ query: everything, column, prefix: '' }))
  const ofUsers = ['ONLY-', 'only-12', 'U', 'Ü', 'üx', 'only-'.padEnd(300, '1')].map((prefix) => ({
    query: everything,
    column: 'user' as const,
    prefix,
  }))
  for (const { query, column, prefix } of [
    ...ofAll,
    ...ofUsers,
    ...fc.sample(asked, { numRuns: 120, seed: 7 }),
  ]) {
    if (query.bodies.length > 0 || query.text !== '') continue
    const counts = new Map<string, number>()
    for (const row of all.filter((each) => matches(each, query)))
      for (const id of new Set(valuesIn(row, column))) {
        const value = names[column] ? names[column][id] : id
        if (value && value.toLowerCase().startsWith(prefix.toLowerCase()))
          counts.set(value, (counts.get(value) ?? 0) + 1)
      }
    const facet = { column, prefix, limit: 20_000, forMs: 60_000 }
    const found = index.facetQuery(query, facet)
    const said = JSON.stringify({ query, column, prefix })
    expect(new Map(found.map(({ value, count }) => [value, count])), said).toEqual(counts)
    const sorted = found.map(({ count }) => count ?? NaN)
    expect(sorted).toEqual(sorted.toSorted((a, b) => b - a))
    expect(index.facetQuery(query, { ...facet, limit: 2 })).toEqual(found.slice(0, 2))
    if (found.length > 0)
      for (const { count } of index.facetQuery(query, { ...facet, forMs: -1 }))
        expect(count).toBeNull()
  }
})
