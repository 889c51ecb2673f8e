import { expect, it, onTestFinished } from 'vitest'
import { parseFilter } from '../../../src/contract/filter/parse.ts'
import { type TableList, tableSearch } from '../../../src/main/store/derived/tableSearch.ts'
import { type Db, openDatabase } from '../../../src/main/store/sqlite/database.ts'

const rows = 5000

/** Calls, rejections and captures with values that repeat with different periods, and gaps as retention leaves them. */
function fill(db: Db) {
  db.exec(`
    INSERT INTO source (id, name, write_key, kind) VALUES (1, 'app', 'a', 'web'), (2, 'web', 'b', 'web');
    INSERT INTO source (id, name, write_key, kind, removed_name, removed_at) VALUES (3, ' 3', 'c', 'web', 'app', 1);
    INSERT INTO receiver (id, name, path) VALUES (1, 'flaky', '/flaky'), (2, 'inbox', '/inbox');
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${rows})
    INSERT INTO call (id, source_id, message_id, type, user_id, label, received_at, content)
    SELECT i, 1 + i % 3, 'm-' || i, iif(i % 2, 'track', 'identify'), iif(i % 5, 'u_' || (i % 7), NULL), 'Order ' || (i % 4),
      1000 * i, '{"city":"Paris ' || (i % 11) || '"}' FROM n;
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${rows})
    INSERT INTO rejection (id, received_at, reason, message, status, source_id, write_key, method, path, arrived, arrived_bytes)
    SELECT i, 1000 * i, iif(i % 3, 'bad_request', 'duplicate'), 'said ' || (i % 9), 400, iif(i % 4, 1 + i % 3, NULL),
      iif(i % 6, 'key' || (i % 6), NULL), 'POST', '/v1/track', CAST('{"n":' || i || '}' AS BLOB), 3 FROM n;
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${rows})
    INSERT INTO capture (id, receiver_id, received_at, method, path, headers, body, body_bytes, signature, status, cleared)
    SELECT i, 1 + i % 2, 1000 * i, 'POST', '/' || (i % 3), '[]', CAST('{"n":' || i || '}' AS BLOB), 3,
      CASE i % 3 WHEN 0 THEN 'valid' WHEN 1 THEN 'invalid' ELSE 'missing' END, 200 + 300 * (i % 2) + i % 5, i % 13 = 0 FROM n;
    INSERT INTO deletion (id, kind, users, unseen, requested_at, notices, unmade, owed, told, decided_up_to) VALUES
      (1, 'delete', 1, 0, 1000, 1, 0, 1, 1, NULL), (2, 'suppress_only', 2, 0, 2000, 0, 0, 0, 0, NULL),
      (3, 'delete', 1, 0, 3000, 1, 0, 2, 1, NULL), (4, 'delete', 1, 0, 4000, 1, 1, 1, 0, NULL),
      (5, 'delete', 1, 0, 5000, 1, 0, 1, 0, NULL), (6, 'delete', 1, 0, 6000, 0, 0, 0, 0, -1);
    INSERT INTO deletion_user VALUES (1, 0, 'u_1'), (2, 0, 'u_2'), (2, 1, 'u_3'), (3, 0, 'u_1'), (4, 0, 'u_4'), (5, 0, 'v');
    INSERT INTO deletion_source (deletion_id, source_id) VALUES (1, 1), (3, 1), (3, 2), (4, 3);
    INSERT INTO deletion_count VALUES (5, 'retrying', 1), (1, 'delivered', 1);
    DELETE FROM call WHERE id < 700 AND id % 10;
  `)
}

type Row = Record<string, number | string | null>
const cases: [list: TableList, filter: string, wanted: (row: Row & { id: number }) => boolean][] = [
  ['calls', '', () => true],
  ['calls', 'user:u_3', ({ user_id }) => user_id === 'u_3'],
  ['calls', '-user:u_3 -user:u_4', ({ user_id }) => user_id !== 'u_3' && user_id !== 'u_4'],
  ['calls', '-user:*', ({ user_id }) => user_id === null],
  ['calls', 'type:track source:app', ({ id }) => id % 2 === 1 && id % 3 !== 1],
  ['calls', 'event:"Order "* user:u_1', ({ id, user_id }) => id % 2 === 1 && user_id === 'u_1'],
  ['calls', 'event:Order*', ({ id }) => id % 2 === 1],
  [
    'calls',
    'paris ORDER m-49 u_2',
    ({ id, user_id }) => String(id).startsWith('49') && user_id === 'u_2',
  ],
  ['calls', 'm-4999', ({ id }) => id === 4999],
  [
    'calls',
    'after:1970-01-01T00:10:00Z before:1970-01-01T00:20:00Z',
    ({ id }) => id >= 600 && id < 1200,
  ],
  ['rejections', 'reason:duplicate key:key3', ({ id }) => id % 3 === 0 && id % 6 === 3],
  ['rejections', 'source:web -key:*', ({ id }) => id % 4 > 0 && id % 3 === 1 && id % 6 === 0],
  [
    'rejections',
    '-source:w* "n":77',
    ({ id }) => !(id % 4 > 0 && id % 3 === 1) && String(id).startsWith('77'),
  ],
  ['captures', '', ({ id }) => id % 13 > 0],
  ['captures', 'receiver:flaky status:20*', ({ id }) => id % 13 > 0 && id % 2 === 0],
  [
    'captures',
    'status:501 signature:valid',
    ({ id }) => id % 13 > 0 && id % 2 === 1 && id % 5 === 1 && id % 3 === 0,
  ],
  ['captures', '-signature:valid /2', ({ id }) => id % 13 > 0 && id % 3 === 2],
  ['deletions', '', ({ id }) => id < 6],
  ['deletions', 'user:u_1', ({ id }) => id === 1 || id === 3],
  ['deletions', '-user:u*', ({ id }) => id === 5],
  ['deletions', 'state:running', ({ id }) => id === 4 || id === 5],
  ['deletions', 'state:partly_failed', ({ id }) => id === 3],
  ['deletions', 'kind:delete source:app', ({ id }) => id === 1 || id === 3 || id === 4],
  ['deletions', 'u_3', ({ id }) => id === 2],
]
const tableOf = {
  calls: 'call',
  rejections: 'rejection',
  captures: 'capture',
  deletions: 'deletion',
}

it('finds and counts the rows that match a filter, in parts of any length', () => {
  const db = openDatabase(':memory:')
  onTestFinished(() => void db.close())
  fill(db)
  const search = tableSearch(db)
  for (const [list, filter, wanted] of cases) {
    const events = { has: () => false }
    const { tokens, ...query } = parseFilter(filter, { list, now: 0, events })
    expect(tokens.flatMap(({ fault }) => fault ?? [])).toEqual([])
    const matching = db
      .prepare<[], Row & { id: number }>(`SELECT * FROM ${tableOf[list]} ORDER BY id DESC`)
      .all()
      .filter(wanted)
      .map(({ id }) => id)
    for (const [limit, forMs] of [
      [7, 0],
      [900, 0],
      [9000, 1000],
    ] as const) {
      const found: number[] = []
      let parts = 0
      for (let before: number | null = Number.MAX_SAFE_INTEGER; before !== null; parts++) {
        const part = search.find(list, query, { before, limit, forMs })
        expect(part.ids.length).toBeLessThanOrEqual(limit)
        found.push(...part.ids)
        before = part.next
      }
      expect(found, `${list}: ${filter}`).toEqual(matching)
      if (limit === 900 && list !== 'deletions') expect(parts).toBeGreaterThan(2)
    }
    let count = 0
    for (let before: number | null = Number.MAX_SAFE_INTEGER; before !== null;) {
      const part = search.count(list, query, { before, forMs: 0 })
      count += part.count
      before = part.next
    }
    expect(count).toBe(matching.length)
  }
})
