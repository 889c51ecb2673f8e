import type { ValueCount } from './derived/messageFacets.ts'
import type { Db } from './sqlite/database.ts'

interface Asked {
  /** Only values that begin with it, in upper or lower case. */
  prefix: string
  limit: number
}

/** Of tables with a row for every request, the newest ones are counted, a few milliseconds' worth. */
const newestRows = 5000

/** Which values occur in lists other than messages, most frequent first. Counts are of everything ever stored, or null. */
export function valueCounts(db: Db) {
  const read = (values: string) => {
    const statement = db.prepare<[Asked], ValueCount>(`
      SELECT value, count FROM (${values})
      WHERE value NOT NULL AND lower(substr(value, 1, length(:prefix))) = lower(:prefix)
      ORDER BY count DESC, value LIMIT :limit`)
    return (asked: Asked) => statement.all(asked)
  }
  /** Ordered by their counts, which are not those of all rows. */
  const recent = (values: string, rows: string) => {
    const counted = read(
      `SELECT value, count(*) AS count FROM (SELECT ${values} AS value FROM ${rows}) GROUP BY 1`,
    )
    return (asked: Asked) => counted(asked).map(({ value }) => ({ value, count: null }))
  }
  const ofSources = (column: string) =>
    read(`
      SELECT coalesce(removed_name, name) AS value, coalesce(sum(${column}), 0) AS count
      FROM source LEFT JOIN source_usage ON source_id = source.id GROUP BY 1`)
  const newest = (table: string) => `(SELECT * FROM ${table} ORDER BY id DESC LIMIT ${newestRows})`

  return {
    events: read('SELECT event AS value, sum(count) AS count FROM source_event GROUP BY 1'),
    sourcesOfCalls: ofSources('calls'),
    sourcesOfRejections: ofSources('rejections'),
    reasons: read('SELECT reason AS value, count FROM rejection_count'),
    writeKeys: recent('write_key', newest('rejection')),
    receivers: read(`
      SELECT coalesce(removed_name, name) AS value, coalesce(sum(count), 0) AS count
      FROM receiver LEFT JOIN capture_count ON receiver_id = receiver.id GROUP BY 1`),
    statuses: recent('CAST(status AS TEXT)', newest('capture')),
    signatures: recent('signature', newest('capture')),
    callTypes: recent('type', newest('call')),
    usersOfDeletions: recent('user_id', `(SELECT user_id FROM deletion_user LIMIT ${newestRows})`),
    sourcesOfDeletions: read(`
      SELECT coalesce(removed_name, name) AS value, count(*) AS count
      FROM deletion_source JOIN source ON source.id = source_id GROUP BY 1`),
    kinds: read(
      'SELECT kind AS value, count(*) AS count FROM deletion WHERE decided_up_to IS NOT -1 GROUP BY 1',
    ),
  }
}
