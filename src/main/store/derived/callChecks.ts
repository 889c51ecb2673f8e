import type { CallPlan, CallPlanMark, PlanState, Violation } from '../../../contract/violation.ts'
import type { Db } from '../sqlite/database.ts'
import { callSweep } from './callSweep.ts'
import { cursorTable } from './cursors.ts'
import { planCoverage } from './planCoverage.ts'
import { uncheckedCalls } from './uncheckedCalls.ts'

/** A source whose calls are checked, and against what. */
export interface CheckedSource {
  sourceId: number
  version: number
  unplanned: string
  /** Its calls from this one on are checked. */
  fromId: number
}

/** What a call violates. */
export interface CallCheck extends CallPlanMark {
  /** The first ones. */
  violations: Violation[]
  /** `[type, event]` of the rule that counts it, or of an unplanned event, as JSON; null: not counted. */
  rule: string | null
}

export interface StoredCheck {
  id: number
  receivedAt: number
  check: CallCheck
}

/** The state of a call; NULL: its source has no plan. For filters of calls, in a statement that reads `call`. */
export const planStateOfCall = `(
  SELECT coalesce((SELECT call_check.state FROM call_check WHERE call_id = call.id AND call_id >= from_id), 'unchecked')
  FROM checked_source WHERE checked_source.source_id = call.source_id)`

interface CheckRow {
  id: number
  version: number
  state: PlanState | null
  count: number | null
  violations: string | null
}

/** What the calls of sources with a plan violate. */
export function callCheckTable(db: Db) {
  const cursors = cursorTable(db)
  const coverage = planCoverage(db)
  const sources = db.prepare<[], CheckedSource>(
    'SELECT source_id AS sourceId, version, unplanned, from_id AS fromId FROM checked_source ORDER BY source_id',
  )
  const setSource = db.prepare<[CheckedSource]>(
    'INSERT OR REPLACE INTO checked_source VALUES (:sourceId, :version, :unplanned, :fromId)',
  )
  const removeSource = db.prepare<[number]>('DELETE FROM checked_source WHERE source_id = ?')
  const setFrom = db.prepare<[number, number]>(
    'UPDATE checked_source SET from_id = ? WHERE source_id = ?',
  )
  const insert = db.prepare<[number, number | null, PlanState, number, string | null]>(
    'INSERT OR REPLACE INTO call_check VALUES (?, ?, ?, ?, ?)',
  )
  const of = db.prepare<[string], CheckRow>(`
    SELECT call.id, version, state, count, violations
    FROM call JOIN checked_source ON checked_source.source_id = call.source_id
    LEFT JOIN call_check ON call_id = call.id AND call_id >= from_id
    WHERE call.id IN (SELECT value FROM json_each(?))`)

  const complete = db
    .prepare<[{ sourceId: number; version: number; upTo: number }], number>(`
      SELECT from_id <= (SELECT coalesce(min(id), 1) FROM call) AND :upTo >= (SELECT coalesce(max(id), 0) FROM call)
      FROM checked_source WHERE source_id = :sourceId AND version = :version`)
    .pluck()

  return {
    sources: () => sources.all(),
    /** The calls of this source are to be checked from now on; older ones again. Inside a transaction. */
    follow(source: CheckedSource) {
      coverage.clear(source.sourceId)
      setSource.run(source)
    },
    /** Inside a transaction. */
    unfollow(sourceId: number) {
      coverage.clear(sourceId)
      removeSource.run(sourceId)
    },
    checkedUpTo: () => cursors.read('checkedCalls'),
    setCheckedUpTo: (callId: number) => cursors.write('checkedCalls', callId),
    setFrom: (sourceId: number, callId: number) => void setFrom.run(callId, sourceId),
    /** Inside a transaction. */
    add(sourceId: number, checks: StoredCheck[]) {
      for (const { id, receivedAt, check } of checks) {
        const { rule, state, count, violations } = check
        const covered =
          rule === null
            ? null
            : coverage.seen(sourceId, { rule, planned: state !== 'unplanned' }, receivedAt)
        const text = violations.length === 0 ? null : JSON.stringify(violations)
        insert.run(id, covered, state, count, text)
      }
    },
    /** By id; calls of sources without a plan are absent. */
    of(ids: number[]): Map<number, CallPlan> {
      return new Map(of.all(JSON.stringify(ids)).map((row) => [row.id, callPlanOf(row)]))
    },
    coverageOf: coverage.of,
    /** Whether all stored calls of a source are checked against this version of its plan. */
    isComplete: (sourceId: number, version: number) =>
      complete.get({ sourceId, version, upTo: cursors.read('checkedCalls') }) === 1,
    unchecked: uncheckedCalls(db),
    /** Removes checks of removed calls, inside a transaction. Returns whether there is more to do. */
    sweep: callSweep(db, { table: 'call_check', cursor: 'removedChecks' }),
  }
}

const callPlanOf = ({ version, state, count, violations }: CheckRow): CallPlan => ({
  version,
  state: state ?? 'unchecked',
  count: count ?? 0,
  violations: violations === null ? [] : (JSON.parse(violations) as Violation[]),
})
