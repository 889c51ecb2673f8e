import type { Page } from './derived/messageLists.ts'
import { queriesOf } from './derived/messageQuery.ts'
import { conditionsOf } from './derived/recentRows.ts'
import type { MessageSearch } from './derived/messageSearch.ts'
import type { Db } from './sqlite/database.ts'

/**
 * Searches the rows of all messages, while `derived/messageIndex.ts` is not available: up to a second at a million. Text is
 * searched in the label and the user id only.
 */
export function rowSearch(db: Db) {
  const queryOf = queriesOf(db)

  function rowsOf(search: MessageSearch) {
    const query = queryOf(search)
    const { upTo, text, tests } = query
    const { where, values } = conditionsOf(query)
    const given: [sql: string, ...values: unknown[]][] = [[where, ...values]]
    const sync = tests.find(({ column, not }) => column === 'sync' && !not)
    // With numbers, its index applies.
    if (sync) given.push([`AND sync_id IN (${sync.values.map(Number).join(', ')})`])
    if (upTo !== Infinity) given.push(['AND id <= ?', upTo])
    if (text !== '')
      given.push([`AND instr(lower(label || ' ' || coalesce(user_id, '')), lower(?)) > 0`, text])
    return {
      rows: `message ${indexFor(query.settledSince, sync !== undefined)} WHERE true ${given.map(([sql]) => sql).join(' ')}`,
      values: given.flatMap(([, ...each]) => each),
    }
  }

  return {
    find(search: MessageSearch, { before, offset, limit }: Page) {
      const { rows, values } = rowsOf(search)
      return db
        .prepare<unknown[], number>(
          `SELECT id FROM ${rows} AND id < ? ORDER BY id DESC LIMIT ? OFFSET ?`,
        )
        .pluck()
        .all(...values, before, limit, offset)
    },
    /** How many messages match, and the newest of them. */
    count(search: MessageSearch) {
      const { rows, values } = rowsOf(search)
      return db
        .prepare<unknown[], { count: number; newest: number | null }>(
          `SELECT count(*) AS count, max(id) AS newest FROM ${rows}`,
        )
        .get(...values) as { count: number; newest: number | null }
    },
  }
}

/** Recently settled messages, and those of one sync, are few among all, which SQLite cannot know. */
function indexFor(settledSince: number | null, ofSync: boolean): string {
  if (ofSync) return 'INDEXED BY message_sync'
  return settledSince === null ? '' : 'INDEXED BY message_settled'
}
