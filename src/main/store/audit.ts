import type { Role } from '../../contract/role.ts'
import { arrivals } from './arrivalRetention.ts'
import type { RetentionRules } from './retentionRules.ts'
import type { Db } from './sqlite/database.ts'

export interface NewAuditRow {
  receivedAt: number
  requester: string
  role: Role
  operation: string
  concerns: string
  outcome: string
  /** How often, if it was refused. */
  count: number
}

export interface AuditRow extends Omit<NewAuditRow, 'receivedAt'> {
  id: number
  received_at: number
}

export interface AuditSearch {
  before: number
  limit: number
  requester: string | null
  operation: string | null
  since: number | null
}

export const done = 'done'
/** Within this time, the same refusal is counted rather than stored again. */
const sameMs = 3_600_000
const most = 100_000
const retainedMs = 90 * 86_400_000

export function auditTable(db: Db) {
  const insert = db.prepare<[NewAuditRow]>(`
    INSERT INTO audit (received_at, requester, role, operation, concerns, outcome, count)
    VALUES (:receivedAt, :requester, :role, :operation, :concerns, :outcome, :count)`)
  const countAgain = db.prepare<[NewAuditRow & { since: number }]>(`
    UPDATE audit SET count = count + :count WHERE id = (
      SELECT max(id) FROM audit WHERE requester = :requester AND operation = :operation AND outcome = :outcome
    ) AND received_at > :since`)
  const page = db.prepare<[AuditSearch], AuditRow>(`
    SELECT * FROM audit WHERE id < :before
      AND (:requester IS NULL OR requester = :requester)
      AND (:operation IS NULL OR operation = :operation)
      AND (:since IS NULL OR received_at >= :since)
    ORDER BY id DESC LIMIT :limit`)
  return {
    /** Inside a transaction. */
    add(row: NewAuditRow) {
      const since = row.receivedAt - sameMs
      if (row.outcome !== done && countAgain.run({ ...row, since }).changes > 0) return
      insert.run(row)
    },
    /** Newest first. */
    page: (search: AuditSearch) => page.all(search),
  }
}

/** Has rules of its own: the record of changes outlives what was changed. */
export function auditRetention(db: Db) {
  const rows = arrivals(db, 'audit', most)
  const own = (rules: RetentionRules) => ({ ...rules, count: null, age: retainedMs })
  return {
    remove: (rules: RetentionRules, limit: number) => rows.remove(own(rules), limit),
    dueAt: (rules: RetentionRules, slack: number) => rows.dueAt(own(rules), slack),
  }
}
