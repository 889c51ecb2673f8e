import type { Db } from './sqlite/database.ts'

/** An endpoint as the figures of its attempts name it. */
export interface NamedEndpoint {
  id: number
  url: string
  destinationId: number
  /** The former name of a removed one. */
  destination: string
  removed: boolean
}

/** What the health needs of endpoints and of waiting messages. */
export function healthTable(db: Db) {
  const endpoints = db.prepare<[string], Omit<NamedEndpoint, 'removed'> & { removed: number }>(`
    SELECT endpoint.id, url, destination_id AS destinationId, coalesce(removed_name, name) AS destination,
      endpoint.removed OR removed_at IS NOT NULL AS removed
    FROM endpoint JOIN destination ON destination.id = destination_id
    WHERE endpoint.id IN (SELECT value FROM json_each(?))`)
  // Reads only the index: 15 ms for a million.
  const dueBetween = db
    .prepare<[number, number, number], number>(`
      SELECT count(*) FROM message
      WHERE destination_id = ? AND next_attempt_engine_at > ? AND next_attempt_engine_at <= ?`)
    .pluck()

  return {
    /** Those that exist, removed ones too. */
    endpoints: (ids: number[]): NamedEndpoint[] =>
      endpoints
        .all(JSON.stringify(ids))
        .map((endpoint) => ({ ...endpoint, removed: endpoint.removed === 1 })),
    /** Messages of a destination due after one engine time and up to another. */
    dueBetween: (destinationId: number, after: number, upTo: number) =>
      dueBetween.get(destinationId, after, upTo) ?? 0,
  }
}
