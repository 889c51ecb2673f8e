import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, it, onTestFinished } from 'vitest'
import { createFolding } from '../../src/main/people/profiles/folding.ts'
import { openDerivedStore } from '../../src/main/store/derivedStore.ts'
import { openDatabase } from '../../src/main/store/sqlite/database.ts'
import { openStore } from '../../src/main/store/store.ts'
import { temporaryDirectory } from '../support/workbench.ts'

const initial = new URL('../../src/main/store/sqlite/migrations/0001-initial.sql', import.meta.url)

it('builds the schema, the usage of a source and the counts of rejections from the data of an older version', async () => {
  const file = join(await temporaryDirectory(), 'hookbench.db')
  const old = new Database(file)
  old.exec(await readFile(initial, 'utf8'))
  old.pragma('user_version = 1')
  old.exec(`
    INSERT INTO source (id, name, write_key, kind) VALUES (1, 'a', 'k', 'server'), (2, 'b', 'l', 'web');
    INSERT INTO call (source_id, message_id, type, label, received_at, content) VALUES
      (1, 'm1', 'track', 'Cut', 10, '{"event":"Cut short"}'),
      (1, 'm2', 'track', 'Cut', 20, '{"event":"Cut short"}'),
      (1, 'm3', 'page', '/', 30, '{"event":"No Track"}');
    INSERT INTO rejection (received_at, reason, message, status, source_id, method, path, arrived, arrived_bytes)
    VALUES (1, 'duplicate', '', 200, 1, 'POST', '/', x'', 0), (1, 'bad_request', '', 400, 1, 'POST', '/', x'', 0),
      (1, 'unknown_source', '', 401, NULL, 'POST', '/', x'', 0);`)
  old.close()
  const db = openDatabase(file)
  onTestFinished(() => void db.close())
  expect(db.prepare('SELECT * FROM source_event').all()).toEqual([
    {
      source_id: 1,
      event: 'Cut short',
      count: 2,
      first_seen_at: 10,
      last_seen_at: 20,
      blocked: 0,
    },
  ])
  expect(db.prepare('SELECT * FROM source_usage ORDER BY source_id').all()).toEqual([
    { source_id: 1, calls: 3, duplicates: 1, rejections: 1, last_seen_at: 20 },
    { source_id: 2, calls: 0, duplicates: 0, rejections: 0, last_seen_at: null },
  ])
  expect(db.prepare('SELECT * FROM rejection_count ORDER BY reason').all()).toEqual([
    { reason: 'bad_request', count: 1 },
    { reason: 'duplicate', count: 1 },
    { reason: 'unknown_source', count: 1 },
  ])
})

it('builds the profiles from the data of an older version at the first start', async () => {
  const directory = await temporaryDirectory()
  const old = new Database(join(directory, 'hookbench.db'))
  old.exec(await readFile(initial, 'utf8'))
  old.pragma('user_version = 1')
  const long = 'An event with a long name '.repeat(10)
  old.exec(`
    INSERT INTO source (id, name, write_key, kind) VALUES (1, 'a', 'k', 'server');
    INSERT INTO call (source_id, message_id, type, user_id, label, received_at, content) VALUES
      (1, 'm1', 'track', 'u', 'E', 100, '{"event":"E"}'),
      (1, 'm2', 'track', 'u', 'E', 200, '{"event":"E","timestamp":"1970-01-01T00:00:00.050Z"}'),
      (1, 'm3', 'track', 'u', '${long.slice(0, 200)}', 300, '{"event":"${long}"}'),
      (1, 'm4', 'identify', 'u', 'plan: pro', 400, '{"traits":{"plan":"pro"}}'),
      (1, 'm5', 'track', NULL, 'E', 500, '{"event":"E"}');`)
  old.close()
  const store = openStore(directory, () => {})
  const derived = openDerivedStore(store.path)
  const folding = createFolding({
    derived,
    onDefect: () => expect.unreachable(),
    onFolded: () => {},
  })
  onTestFinished(() => {
    derived.close()
    store.close()
  })
  await folding.upToDate()
  expect(derived.profiles.page('', '', 10)).toEqual([
    {
      id: 1,
      user_id: 'u',
      first_seen_at: 100,
      last_seen_at: 400,
      calls: 4,
      sources: '[[1,4,400]]',
      events: JSON.stringify([
        ['E', 2, 200],
        [long, 1, 300],
      ]),
      traits: '{"plan":"pro"}',
    },
  ])
  const found = derived.profiles.events({ event: 'E', since: 0, after: 0, upTo: 5 })
  expect(found.map(({ engine_at: at }) => at)).toEqual([100, 50])
})
