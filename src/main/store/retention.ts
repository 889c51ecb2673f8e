import type { Db } from './sqlite/database.ts'
import { arrivals } from './arrivalRetention.ts'
import { auditRetention } from './audit.ts'
import { createBudgets, type StoredBytes } from './byteBudget.ts'
import { captureRetention } from './captureRetention.ts'
import { mostEndpointNotices } from './endpointNotices.ts'
import type { RetentionRules } from './retentionRules.ts'
import { syncRetention } from './syncRetention.ts'

export interface RetentionStep {
  /** Rows of each kind to remove at most. */
  limit: number
  /** Messages with an exchange not recorded yet: never removed, however long ago they settled. */
  inProgress: ReadonlySet<number>
  /**
   * Calls up to this one were examined under the same rules; no further check: one with messages is removed with
   * the last of them, whatever its age.
   */
  callsAfter: number
  /** Calls after this one are not counted in a profile yet: they and their events are retained. */
  foldedUpTo: number
}

interface SettledRow {
  id: number
  call_id: number | null
  destination_id: number
  body_id: number
  state: string
  settled_at: number
}

interface CallRow {
  id: number
  received_at: number
  has_message: number
}

/**
 * The most rejections stored, whatever the rules: a broken client causes them as fast as it can, and each may
 * be 16 KB.
 */
export const mostRejections = 100_000
/** Calls examined in one step, which is cheaper than a removal. */
const callStep = 500
/** Nothing refers to a rejection or a capture, so this many times more are removed in one step. */
const arrivalSteps = 5

/** What removes messages and calls, and finds those to remove. */
function statements(db: Db) {
  return {
    settledCount: db
      .prepare<[], number>(`
        SELECT sum(count) FROM message_count WHERE state NOT IN ('queued', 'retrying')`)
      .pluck(),
    oldestSettled: db.prepare<[{ limit: number }], SettledRow>(`
      SELECT id, call_id, destination_id, body_id, state, settled_at FROM message
      WHERE settled_at IS NOT NULL AND id < (SELECT max(id) FROM message)
      ORDER BY settled_at, id LIMIT :limit`),
    deleteMessages: db.prepare('DELETE FROM message WHERE id IN (SELECT value FROM json_each(?))'),
    deleteBodies: db.prepare(`
      DELETE FROM body WHERE id IN (SELECT value FROM json_each(?))
        AND NOT EXISTS (SELECT 1 FROM message WHERE body_id = body.id)`),
    deleteCalls: db.prepare<[{ ids: string; receivedBy: number; upTo: number }]>(`
      DELETE FROM call WHERE id IN (SELECT value FROM json_each(:ids))
        AND (received_at <= :receivedBy OR id <= :upTo) AND id < (SELECT max(id) FROM call)
        AND NOT EXISTS (SELECT 1 FROM message WHERE call_id = call.id)`),
    // If the call stays, its state at this destination is recorded with it.
    recordRemoval: db.prepare(`
      INSERT OR IGNORE INTO filtered (call_id, destination_id, reason)
      SELECT :callId, :destinationId, :reason FROM call WHERE id = :callId AND NOT EXISTS
        (SELECT 1 FROM message WHERE call_id = :callId AND destination_id = :destinationId)`),
    newestCall: db.prepare<[], number>('SELECT coalesce(max(id), 0) FROM call').pluck(),
    callsAfter: db.prepare<[{ after: number; limit: number }], CallRow>(`
      SELECT id, received_at, EXISTS (SELECT 1 FROM message WHERE call_id = call.id) AS has_message FROM call
      WHERE id > :after AND id < (SELECT max(id) FROM call) ORDER BY id LIMIT :limit`),
  }
}

/**
 * Removes expired rows, in steps of the caller's size. The newest row of a table always stays:
 * the next id follows its id, so that ids are never reused.
 */
export function retentionTable(db: Db, bytes: StoredBytes) {
  const budgets = createBudgets(bytes)
  const sql = statements(db)
  const rejections = arrivals(db, 'rejection', mostRejections)
  const captures = captureRetention(db)
  const others = [
    rejections,
    captures,
    arrivals(db, 'endpoint_notice', mostEndpointNotices),
    syncRetention(db),
    auditRetention(db),
  ]

  const callsUpTo = ({ count }: RetentionRules) =>
    count === null ? 0 : (sql.newestCall.get() ?? 0) - count
  const agedCalls = ({ age, callAge, now }: RetentionRules) =>
    age === null ? -Infinity : now - Math.max(age, callAge)

  /** Calls up to here are older than every message that may be removed. */
  function callsBeforeMessages(): number {
    const [oldest] = sql.oldestSettled.all({ limit: 1 })
    return oldest?.call_id ?? sql.newestCall.get() ?? 0
  }

  function surplus({ count }: RetentionRules): number {
    return count === null ? 0 : Math.max(0, (sql.settledCount.get() ?? 0) - count)
  }

  /** A message in progress counts as one of those removed: nothing newer is removed instead. */
  function messagesToRemove(
    rules: RetentionRules,
    { limit, inProgress, foldedUpTo }: RetentionStep,
  ) {
    const { age, messageAge, now } = rules
    const tooMany = budgets.isEmptying() ? Infinity : surplus(rules)
    const aged = age === null ? -Infinity : now - age
    return sql.oldestSettled
      .all({ limit: limit + inProgress.size })
      .map((row, index) => ({ ...row, byCount: index < tooMany }))
      .filter(({ settled_at: at, byCount }) => at <= now - messageAge && (byCount || at <= aged))
      .filter(({ id, call_id: callId }) => !inProgress.has(id) && (callId ?? 0) <= foldedUpTo)
      .slice(0, limit)
  }

  function removeMessages(rules: RetentionRules, step: RetentionStep): number {
    const rows = messagesToRemove(rules, step)
    if (rows.length === 0) return 0
    const listed = (values: Iterable<number | null>) => JSON.stringify([...new Set(values)])
    sql.deleteMessages.run(listed(rows.map(({ id }) => id)))
    sql.deleteBodies.run(listed(rows.map(({ body_id }) => body_id)))
    // A call is removed with its last message by count. By age it stays while duplicates must be detected.
    const byAge = new Set(rows.filter(({ byCount }) => !byCount).map(({ call_id }) => call_id))
    const calls = new Set(rows.map(({ call_id }) => call_id)).difference(byAge)
    const receivedBy = rules.now - rules.callAge
    sql.deleteCalls.run({ ids: listed(calls), receivedBy: Infinity, upTo: Infinity })
    sql.deleteCalls.run({ ids: listed(byAge), receivedBy, upTo: callsUpTo(rules) })
    for (const { call_id: callId, destination_id: destinationId, state } of rows)
      sql.recordRemoval.run({
        callId,
        destinationId,
        reason: `its message, which was ${state}, was removed by retention`,
      })
    return rows.length
  }

  /** Calls without a message. Returns how many were examined, and up to which. */
  function removeCalls(
    rules: RetentionRules,
    { limit, callsAfter: after, foldedUpTo }: RetentionStep,
  ) {
    const upTo = Math.max(callsUpTo(rules), budgets.isEmptying() ? callsBeforeMessages() : 0)
    const receivedBy = agedCalls(rules)
    const rows = sql.callsAfter.all({ after, limit: budgets.isEmptying() ? limit : callStep })
    const end = rows.findIndex(
      ({ id, received_at: at }) => id > foldedUpTo || (id > upTo && at > receivedBy),
    )
    const done = end === -1 ? rows : rows.slice(0, end)
    const alone = done.filter(({ has_message }) => has_message === 0).map(({ id }) => id)
    if (alone.length > 0)
      sql.deleteCalls.run({ ids: JSON.stringify(alone), receivedBy: Infinity, upTo: Infinity })
    return { done: done.length, callsAfter: done.at(-1)?.id ?? after }
  }

  return {
    /**
     * One step of every kind, inside a transaction, so that a kind that never runs out does not delay the others.
     * Returns how much it did, 0 if nothing is left to do, and where to continue.
     */
    removeSome(rules: RetentionRules, step: RetentionStep) {
      budgets.check(rules)
      const messages = removeMessages(rules, step)
      const calls = removeCalls(rules, step)
      const rest = others.reduce(
        (sum, each) => sum + each.remove(rules, arrivalSteps * step.limit),
        0,
      )
      const more = budgets.isDatabaseEmptying() ? rejections.removeOldest(step.limit) : 0
      return { done: messages + calls.done + rest + more, callsAfter: calls.callsAfter }
    },
    /** Whether there are more than twice as many rows as retained, or clearly more bytes. */
    isPressing: (rules: RetentionRules) =>
      budgets.arePressing(rules) ||
      (rules.count !== null && surplus(rules) > rules.count) ||
      rejections.isPressing(rules) ||
      captures.isPressing(rules),
    /** When there is something to do: 0 is now. By count only with some slack, so that removals are grouped. */
    dueAt(rules: RetentionRules, after: number): number {
      const { count, age, callAge, messageAge } = rules
      if (budgets.areOver(rules)) return 0
      const slack = count === null ? 0 : Math.floor(count / 100)
      const [oldest] = sql.oldestSettled.all({ limit: 1 })
      const [call] = sql.callsAfter.all({ after, limit: 1 })
      const settledAt = oldest?.settled_at ?? Infinity
      return Math.min(
        surplus(rules) > slack ? settledAt + messageAge : Infinity,
        age === null ? Infinity : settledAt + Math.max(age, messageAge),
        call && call.id + slack < callsUpTo(rules) ? 0 : Infinity,
        call && age !== null ? call.received_at + Math.max(age, callAge) : Infinity,
        ...others.map((each) => each.dueAt(rules, slack)),
      )
    },
  }
}
