import type { Db } from '../sqlite/database.ts'
import { callsByTime } from './callsByTime.ts'

/** Checked calls of one event, or of one type. */
export interface CoverageCount {
  /** `[type, event or null]`, as JSON. */
  rule: string
  calls: number
  invalid: number
  lastSeenAt: number
}

export interface CountedFor {
  rule: string
  planned: boolean
}

/** Events that are counted for a source: a hostile one can send any number of names. */
const mostCounted = 20_000

/** How many calls of each event were checked. The numbers are counted by triggers, see 0005-violations.sql. */
export function planCoverage(db: Db) {
  const seen = db
    .prepare<[number, number, string], number>(`
      UPDATE plan_coverage SET last_seen_at = max(last_seen_at, ?) WHERE source_id = ? AND rule = ? RETURNING id`)
    .pluck()
  const insert = db.prepare<[number, string, number]>(
    'INSERT INTO plan_coverage (source_id, rule, last_seen_at) VALUES (?, ?, ?)',
  )
  const size = db
    .prepare<[number], number>('SELECT count(*) FROM plan_coverage WHERE source_id = ?')
    .pluck()
  const clear = db.prepare<[number]>('DELETE FROM plan_coverage WHERE source_id = ?')
  const all = db.prepare<[number], CoverageCount>(`
    SELECT rule, calls, invalid, last_seen_at AS lastSeenAt FROM plan_coverage
    WHERE source_id = ? AND calls > 0 ORDER BY calls DESC, rule`)
  const ofLater = db.prepare<[number, number, number], CoverageCount>(`
    SELECT rule, count(*) AS calls, sum(call_check.count > 0) AS invalid, max(received_at) AS lastSeenAt
    FROM call_check JOIN call ON call.id = call_id JOIN plan_coverage ON plan_coverage.id = coverage_id
    WHERE call_id >= ? AND received_at >= ? AND plan_coverage.source_id = ?
    GROUP BY rule ORDER BY calls DESC, rule`)
  const firstCallSince = callsByTime(db)
  /** Names counted for each source. */
  const sizes = new Map<number, number>()

  return {
    /** The row that counts a call; null: it is of too many unplanned events. */
    seen(sourceId: number, { rule, planned }: CountedFor, receivedAt: number): number | null {
      const known = seen.get(receivedAt, sourceId, rule)
      if (known !== undefined) return known
      const names = sizes.get(sourceId) ?? size.get(sourceId) ?? 0
      if (names >= mostCounted && !planned) return null
      sizes.set(sourceId, names + 1)
      return Number(insert.run(sourceId, rule, receivedAt).lastInsertRowid)
    },
    clear(sourceId: number) {
      sizes.delete(sourceId)
      clear.run(sourceId)
    },
    /** Most calls first. `since`: of calls received then or later; null: of all. */
    of: (sourceId: number, since: number | null): CoverageCount[] =>
      since === null ? all.all(sourceId) : ofLater.all(firstCallSince(since), since, sourceId),
  }
}
