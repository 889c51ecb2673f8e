import { longestWindowMs, Settings } from '../../contract/settings.ts'
import type { Db } from './sqlite/database.ts'

/** An earlier version accepted a longer retry window. */
function withinWindow(stored: { retry?: { window?: unknown } }) {
  const { retry } = stored
  if (typeof retry?.window !== 'number' || retry.window <= longestWindowMs) return stored
  return { ...stored, retry: { ...retry, window: longestWindowMs } }
}

export function settingTable(db: Db) {
  const get = db.prepare<[string], string>('SELECT value FROM setting WHERE key = ?').pluck()
  const set = db.prepare(`
    INSERT INTO setting (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value`)

  const countChange = db.prepare(`
    INSERT INTO setting (key, value) VALUES ('changes', '1')
    ON CONFLICT (key) DO UPDATE SET value = CAST(value + 1 AS TEXT)`)

  return {
    read: (): Settings => Settings.parse(withinWindow(JSON.parse(get.get('settings') ?? '{}'))),
    write: (settings: Settings) => set.run('settings', JSON.stringify(settings)),
    /** Internal state of the engine between runs. */
    readFact: (key: string) => get.get(key) ?? null,
    writeFact: (key: string, value: string) => set.run(key, value),
    /** Counts the changes of the configuration, so that other connections know when to read it again. */
    countChange: () => void countChange.run(),
    changes: () => Number(get.get('changes') ?? 0),
  }
}
