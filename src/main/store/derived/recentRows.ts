import type { Db } from '../sqlite/database.ts'
import type { ValueName } from './blockColumns.ts'
import type { ColumnTest, MessageQuery } from './messageQuery.ts'

/** What `messageBlocks.ts` writes into each column. */
const columns: Record<ValueName, string> = {
  state: 'state',
  type: 'type',
  user: 'message.user_id',
  event: `iif(type = 'track', label, NULL)`,
  source: 'CAST(message.source_id AS TEXT)',
  destination: 'CAST(destination_id AS TEXT)',
  sync: 'CAST(sync_id AS TEXT)',
  deletion: 'CAST((SELECT deletion_id FROM notice WHERE id = notice_id) AS TEXT)',
}

/** Consecutive ids, `to` excluded. */
export interface IdRange {
  from: number
  to: number
}

/** Finds messages without a block, newest first: everything of a query except its text. */
export function recentRows(db: Db) {
  return (query: MessageQuery, { from, to }: IdRange): number[] => {
    const { where, values } = conditionsOf(query)
    return db
      .prepare<unknown[], number>(
        `SELECT id FROM message NOT INDEXED WHERE id >= ? AND id < ? ${where} ORDER BY id DESC`,
      )
      .pluck()
      .all(from, to, ...values)
  }
}

type Condition = [sql: string, ...values: unknown[]]

function conditionsOf({ tests, since, until, settledSince }: MessageQuery) {
  const given: Condition[] = tests.map(conditionOf)
  if (since !== -Infinity) given.push(['received_at >= ?', since])
  if (until !== Infinity) given.push(['received_at < ?', until])
  if (settledSince !== null) given.push(['settled_at >= ?', settledSince])
  return {
    where: given.map(([sql]) => `AND ${sql}`).join(' '),
    values: given.flatMap(([, ...values]) => values),
  }
}

function conditionOf({ column, values, prefixes, not }: ColumnTest): Condition {
  const sql = columns[column]
  const any = [
    `${sql} IN (${values.map(() => '?').join(', ')})`,
    // Compared as bytes: the functions for text end at a null character. Of no bytes, substr() returns NULL.
    ...prefixes.map(
      () => `(${sql} NOT NULL AND coalesce(substr(CAST(${sql} AS BLOB), 1, ?), x'') = ?)`,
    ),
  ].join(' OR ')
  const parameters = prefixes.map((prefix) => Buffer.from(prefix))
  return [
    `${not ? 'NOT' : ''} coalesce(${any}, 0)`,
    ...values,
    ...parameters.flatMap((bytes) => [bytes.length, bytes]),
  ]
}
