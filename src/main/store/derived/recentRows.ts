import type { Db } from '../sqlite/database.ts'
import { type AttemptName, attemptNames, type ValueName } from './blockColumns.ts'
import { allOf, anyOf, signed, type SqlCondition } from './conditionSql.ts'
import type { ColumnTest, MessageQuery } from './messageQuery.ts'
import type { ValueTest } from './valueColumn.ts'

/** What `messageBlocks.ts` writes into each column. */
export const rowColumns: Record<Exclude<ValueName, AttemptName>, string> = {
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

/** Everything of a query except its text and its ids, as conditions of `message`. */
export function conditionsOf({
  tests,
  since,
  until,
  settledSince,
}: Omit<MessageQuery, 'text' | 'upTo'>) {
  const given: SqlCondition[] = tests.map(conditionOf)
  if (since !== -Infinity) given.push(['received_at >= ?', since])
  if (until !== Infinity) given.push(['received_at < ?', until])
  if (settledSince !== null) given.push(['settled_at >= ?', settledSince])
  return allOf(given)
}

const conditionOf = ({ column, not, ...test }: ColumnTest): SqlCondition =>
  signed(isOfAttempts(column) ? amongAttempts(column, test) : anyOf(rowColumns[column], test), not)

function amongAttempts(column: AttemptName, test: Omit<ValueTest, 'not'>): SqlCondition {
  if (column === 'tries')
    return anyOf('(SELECT count(*) FROM attempt WHERE attempt.message_id = message.id)', test)
  const value = column === 'endpoint' ? 'endpoint_id' : column
  const [sql, ...values] = anyOf(`CAST(attempt.${value} AS TEXT)`, test)
  return [
    `EXISTS (SELECT 1 FROM attempt WHERE attempt.message_id = message.id AND (${sql}))`,
    ...values,
  ]
}

export const isOfAttempts = (column: ValueName): column is AttemptName =>
  attemptNames.some((each) => each === column)
