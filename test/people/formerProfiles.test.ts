import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, it } from 'vitest'
import { startWorkbench, temporaryDirectory } from '../support/workbench.ts'

const migrations = join(
  import.meta.dirname,
  '..',
  '..',
  'src',
  'main',
  'store',
  'sqlite',
  'migrations',
)

/** The last version with profiles in `hookbench.db`. */
const version = 13

it('keeps the profiles of an earlier version, counts on, and removes what was copied', async () => {
  const directory = await temporaryDirectory()
  const file = join(directory, 'hookbench.db')
  const old = new Database(file)
  for (const name of readdirSync(migrations).toSorted())
    if (Number(name.slice(0, 4)) <= version) old.exec(readFileSync(join(migrations, name), 'utf8'))
  old.pragma(`user_version = ${version}`)
  // The first of four calls was removed by retention: only the profile counts it. The last one is not counted yet.
  old.exec(`
    INSERT INTO source (id, name, write_key, kind) VALUES (1, 'app', 'KEY', 'server');
    INSERT INTO call (id, source_id, message_id, type, user_id, label, received_at, engine_at, content) VALUES
      (2, 1, 'm2', 'track', 'u', 'E', 200, 200, '{"event":"E"}'),
      (3, 1, 'm3', 'identify', 'u', 'plan: pro', 300, 300, '{"traits":{"plan":"pro"}}'),
      (4, 1, 'm4', 'track', 'u', 'E', 400, 400, '{"event":"E"}');
    INSERT INTO profile VALUES (9, 'u', 100, 300, 3, '[[1,3,300]]', '[["E",2,200]]', '{"plan":"pro"}');
    INSERT INTO profile_event VALUES (2, 9, 'E', 200);
    INSERT INTO setting VALUES ('profilesUpTo', '3');`)
  old.close()

  const { client, workbench } = await startWorkbench({ directory })
  expect(await client.profiles.get({ userId: 'u' })).toMatchObject({
    calls: 4,
    firstSeenAt: new Date(100).toISOString(),
    traits: { plan: 'pro' },
    events: [{ event: 'E', count: 3 }],
  })
  const { id } = await client.audiences.create({
    name: 'Twice',
    rule: { event: 'E', atLeast: 2 },
    sync: 'hold',
  })
  expect((await client.audiences.get({ id })).members).toBe(1)
  await expect.poll(() => workbench.store.formerProfiles.isThere()).toBe(false)
  expect((await client.profiles.get({ userId: 'u' })).calls).toBe(4)
})
