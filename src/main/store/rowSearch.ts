import type { CheckedMessageFilter } from '../../contract/api.ts'
import type { Page } from './derived/messageLists.ts'
import { nameOf } from './messageList.ts'
import type { Db } from './sqlite/database.ts'

type Given = string | number
type Clause = [sql: string, ...values: ((given: Given) => Given)[]]

const asGiven = (given: Given) => given
const time = (given: Given) => Date.parse(String(given))

/** Each part of a filter as SQL. An unknown name of a source or destination matches nothing. */
const clauses: Record<keyof CheckedMessageFilter, Clause> = {
  state: ['message.state = ?', asGiven],
  type: ['message.type = ?', asGiven],
  user: ['message.user_id = ?', asGiven],
  event: [`message.type = 'track' AND message.label = ?`, asGiven],
  source: [`message.source_id IN (SELECT id FROM source WHERE ${nameOf('source')} = ?)`, asGiven],
  destination: [
    `message.destination_id IN (SELECT id FROM destination WHERE ${nameOf('destination')} = ?)`,
    asGiven,
  ],
  // The ids of its notices are consecutive, so a range is faster than a search for each notice.
  deletion: [
    `message.notice_id >= (SELECT min(id) FROM notice WHERE deletion_id = ?)
      AND message.notice_id <= (SELECT max(id) FROM notice WHERE deletion_id = ?)`,
    asGiven,
    asGiven,
  ],
  q: [`instr(lower(message.label || ' ' || coalesce(message.user_id, '')), lower(?)) > 0`, asGiven],
  since: ['message.received_at >= ?', time],
  until: ['message.received_at < ?', time],
  settledSince: ['message.settled_at >= ?', time],
  sync: ['message.sync_id = ?', asGiven],
  upTo: ['message.id <= ?', asGiven],
}

/**
 * Searches the rows of all messages, while `derived/messageIndex.ts` is not available: up to a second at a million. Text is
 * searched in the label and the user id only.
 */
export function rowSearch(db: Db) {
  return {
    find(filter: CheckedMessageFilter, { before, offset, limit }: Page) {
      const { where, values } = conditions(filter)
      return db
        .prepare<unknown[], number>(
          `SELECT id FROM ${rowsFor(filter)} WHERE ${where} AND id < ? ORDER BY id DESC LIMIT ? OFFSET ?`,
        )
        .pluck()
        .all(...values, before, limit, offset)
    },
    /** How many messages match, and the newest of them. */
    count(filter: CheckedMessageFilter) {
      const { where, values } = conditions(filter)
      return db
        .prepare<unknown[], { count: number; newest: number | null }>(
          `SELECT count(*) AS count, max(id) AS newest FROM ${rowsFor(filter)} WHERE ${where}`,
        )
        .get(...values) as { count: number; newest: number | null }
    },
  }
}

/** Recently settled messages, and those of one sync, are few among all, which SQLite cannot know. */
function rowsFor({ settledSince, sync }: CheckedMessageFilter): string {
  if (sync !== undefined) return 'message INDEXED BY message_sync'
  return settledSince === undefined ? 'message' : 'message INDEXED BY message_settled'
}

function conditions(filter: CheckedMessageFilter) {
  const given = (Object.keys(clauses) as (keyof CheckedMessageFilter)[]).flatMap((key) => {
    const value = filter[key]
    if (value === undefined) return []
    const [sql, ...values] = clauses[key]
    return [{ sql, values: values.map((read) => read(value)) }]
  })
  return {
    where: given.map(({ sql }) => sql).join(' AND ') || 'true',
    values: given.flatMap(({ values }) => values),
  }
}
