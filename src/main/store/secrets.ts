import { isSecretHeader } from '../text/withoutSecrets.ts'
import type { Db } from './sqlite/database.ts'

/** Everything that authenticates: of sources, destinations and endpoints, also of removed ones, and what was replaced. */
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
    *all(): Generator<string> {
      for (const text of texts.iterate()) if (text !== null) yield text
      for (const { url, headers } of endpoints.iterate()) {
        for (const [name, value] of URL.parse(url)?.searchParams ?? [])
          if (isSecretHeader(name)) yield value
        for (const [name, value] of Object.entries(JSON.parse(headers) as Record<string, string>))
          // With and without its scheme, such as Bearer.
          if (isSecretHeader(name)) yield* [value, value.slice(value.indexOf(' ') + 1)]
      }
    },
  }
}
