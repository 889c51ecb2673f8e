import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, it, onTestFinished } from 'vitest'
import { openStore } from '../../src/main/store/store.ts'
import { temporaryDirectory } from '../support/workbench.ts'

const migrations = new URL('../../src/main/store/sqlite/migrations/', import.meta.url)

it('reads receivers that had a list of responses, and captures without their bytes', async () => {
  const directory = await temporaryDirectory()
  const old = new Database(join(directory, 'hookbench.db'))
  for (const name of (await readdir(migrations)).toSorted().filter((each) => each < '0023'))
    old.exec(await readFile(new URL(name, migrations), 'utf8'))
  old.pragma('user_version = 22')
  old.exec(`
    INSERT INTO receiver (id, name, path, respond, served) VALUES
      (1, 'plain', '/plain', '[500,500,200]', 2),
      (2, 'whole', '/whole', '[{"status":429,"delayMs":300,"headers":{"Retry-After":"2"},"body":"no"},200]', 0),
      (3, 'empty', '/empty', '[]', 0);
    INSERT INTO capture (receiver_id, received_at, method, path, headers, body, body_bytes, signature, status)
      VALUES (1, 5, 'POST', '/plain', '[["Host","x"]]', CAST('{"a":1}' AS BLOB), 7, 'valid', 500);`)
  old.close()
  const store = openStore(directory, () => {})
  onTestFinished(() => store.close())
  const [plain, whole, empty] = store.receivers.all()
  expect(plain).toMatchObject({
    name: 'plain',
    tls: 'off',
    served: 2,
    turns: [2],
    behaviour: { rules: [{ respond: [500, 500, 200], atEnd: 'stay' }], seed: 1 },
  })
  expect(whole?.behaviour.rules[0]?.respond).toEqual([
    { status: 429, headers: { 'Retry-After': '2' }, body: 'no', delay: 300 },
    200,
  ])
  expect(empty?.behaviour.rules[0]?.respond).toEqual([])
  const [capture] = store.captures.page({ receiver: 'plain', before: Infinity, limit: 10 })
  expect(capture).toMatchObject({ status: 500, fault: null, signature: 'valid' })
  const db = new Database(join(directory, 'hookbench.db'), { readonly: true })
  onTestFinished(() => void db.close())
  const stored = db.prepare('SELECT bytes FROM capture_count WHERE receiver_id = 1').pluck().get()
  expect(stored).toBe(7 + '[["Host","x"]]'.length + 200)
})
