import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../../src/main/store/database.ts'
import { temporaryDirectory } from '../support/workbench.ts'

const initial = new URL('../../src/main/store/migrations/0001-initial.sql', import.meta.url)

it('makes the schema, the usage of a source and the counts of rejections from what an older version collected', async () => {
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
    { source_id: 1, calls: 3, duplicates: 1, rejections: 1 },
    { source_id: 2, calls: 0, duplicates: 0, rejections: 0 },
  ])
  expect(db.prepare('SELECT * FROM rejection_count ORDER BY reason').all()).toEqual([
    { reason: 'bad_request', count: 1 },
    { reason: 'duplicate', count: 1 },
    { reason: 'unknown_source', count: 1 },
  ])
})
