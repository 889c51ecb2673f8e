import type { Db } from './sqlite/database.ts'

/** What authenticates: of sources, destinations and endpoints, also of removed ones, and what was replaced. */
export function secretTable(db: Db) {
  const texts = db
    .prepare<[], string | null>(`
      SELECT write_key FROM source UNION SELECT removed_write_key FROM source
      UNION SELECT shared_secret FROM destination UNION SELECT secret FROM former_secret
      UNION SELECT value FROM setting WHERE key = 'token'`)
    .pluck()
  const endpoints = db.prepare<[], { url: string; headers: string }>(
    'SELECT DISTINCT url, headers FROM endpoint',
  )
  return {
    texts: () => texts.all().filter((text) => text !== null),
    /** Some of their headers and queries are secrets. `headers`: JSON. */
    endpoints: () => endpoints.all(),
  }
}
