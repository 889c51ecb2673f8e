import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, it, onTestFinished } from 'vitest'
import { createFolding } from '../../src/main/people/profiles/folding.ts'
import { openDerivedStore } from '../../src/main/store/derivedStore.ts'
import { openDatabase } from '../../src/main/store/sqlite/database.ts'
import { openStore } from '../../src/main/store/store.ts'
import { temporaryDirectory } from '../support/workbench.ts'

const migrations = new URL('../../src/main/store/sqlite/migrations/', import.meta.url)
const initial = new URL('0001-initial.sql', migrations)

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

it('reads calls, bodies and attempts of a version that stored them whole', async () => {
  const directory = await temporaryDirectory()
  const old = new Database(join(directory, 'hookbench.db'))
  for (const name of (await readdir(migrations)).toSorted().slice(0, 13))
    old.exec(await readFile(new URL(name, migrations), 'utf8'))
  old.pragma('user_version = 13')
  const content = '{"type":"track","messageId":"m1","properties":{"a":"a long enough value"}}'
  const body = '{"version":1,"properties":{"a":"a long enough value"}}'
  const headers = [
    ['Content-Type', 'application/json'],
    ['X-Signature', 'abc'],
  ]
  const timings = {
    reused: false,
    dnsMs: null,
    connectMs: 1.5,
    tlsMs: null,
    headersMs: 2.25,
    bodyMs: 0,
  }
  old.exec(`
    INSERT INTO source (id, name, write_key, kind) VALUES (1, 'a', 'k', 'server');
    INSERT INTO destination (id, name) VALUES (1, 'd');
    INSERT INTO endpoint (id, destination_id, position, url) VALUES (1, 1, 0, 'http://x');
    INSERT INTO call (source_id, message_id, type, label, received_at, content)
      VALUES (1, 'm1', 'track', 'E', 1, '${content}');
    INSERT INTO body (profile, text, notices) VALUES ('documented', '${body}', '["n"]');
    INSERT INTO message (call_id, source_id, destination_id, body_id, type, label, state, received_at,
      next_attempt_engine_at) VALUES (1, 1, 1, 1, 'track', 'E', 'retrying', 1, 5);
    INSERT INTO attempt (message_id, endpoint_id, number, started_at, started_engine_at, duration_ms, outcome, status,
      verdict, reason, request_headers, response_headers, timings) VALUES
      (1, 1, 1, 1, 1, 3, 'response', 500, 'retry', 'answered 500', '${JSON.stringify(headers)}', '[]',
        '${JSON.stringify(timings)}'),
      (1, 1, 2, 1, 1, 3, 'timeout', NULL, 'retry', 'no response', '[]', NULL, '{}');`)
  old.close()
  const store = openStore(directory, () => {})
  onTestFinished(() => store.close())
  expect(store.calls.byId(1)?.content).toBe(content)
  expect(store.messageList.body(1)).toEqual({ profile: 'documented', text: body, notices: '["n"]' })
  const due = store.messages.upcoming(1, { dueAt: 0, id: 0 }, 10)
  expect(due).toEqual([{ id: 1, dueAt: 5, body, rounds: 0, firstAttemptAt: null }])
  const attempts = store.attempts.ofMessage(1)
  expect(attempts).toMatchObject([
    { requestHeaders: headers, responseHeaders: [], timings },
    { requestHeaders: [], responseHeaders: null },
  ])
})
