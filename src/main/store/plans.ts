import type {
  Enforcement,
  PlanFile,
  PlanFormat,
  PlannedRule,
  PlanText,
  Unplanned,
} from '../../contract/plan.ts'
import type { Db } from './sqlite/database.ts'

/** The plan of a source, without its text. */
export interface PlanRecord {
  sourceId: number
  name: string
  format: PlanFormat
  /** Increases with each change of its text, also when it was removed in between. */
  version: number
  setAt: number
  enforce: Enforcement
  /** In force: what the source says, or else what the plan says. */
  unplanned: Unplanned
  /** What the source says; null: nothing. */
  unplannedInstead: Unplanned | null
  /** Track events that it names. */
  events: number
}

/** A text that was read, with what it says; files and rules as JSON, because they can be large. */
export interface ReadPlanText {
  name: string
  format: PlanFormat
  /** As the plan says. */
  unplanned: Unplanned
  files: string
  rules: string
  /** Track events that it names. */
  events: number
}

/** Everything that a source says of its plan. `unplanned` null: as the plan says. */
export interface PlanState {
  read: ReadPlanText
  enforce: Enforcement
  unplanned: Unplanned | null
}

/** What a source does with violations. Absent: as before. */
export interface PlanPolicy {
  enforce?: Enforcement | undefined
  unplanned?: Unplanned | null | undefined
}

const columns = `
  source_id AS sourceId, plan.name, format, version, set_at AS setAt, enforce,
  coalesce(unplanned_instead, unplanned) AS unplanned, unplanned_instead AS unplannedInstead, events`

/** The plans of the sources. A removed one stays without its text: its version is not used again. */
export function planTable(db: Db) {
  const all = db.prepare<[], PlanRecord>(`
    SELECT ${columns} FROM plan JOIN source ON source.id = source_id
    WHERE plan.removed_at IS NULL AND source.removed_at IS NULL ORDER BY source_id`)
  const one = db.prepare<[number], PlanRecord>(
    `SELECT ${columns} FROM plan WHERE source_id = ? AND removed_at IS NULL`,
  )
  const text = db.prepare<[number], { files: string; format: PlanFormat }>(
    'SELECT files, format FROM plan WHERE source_id = ? AND removed_at IS NULL',
  )
  const read = db.prepare<[number], ReadPlanText>(`
    SELECT name, format, unplanned, files, rules, events FROM plan
    WHERE source_id = ? AND removed_at IS NULL`)
  const rules = db
    .prepare<[number], string>('SELECT rules FROM plan WHERE source_id = ? AND removed_at IS NULL')
    .pluck()
  const set = db.prepare(`
    INSERT INTO plan (source_id, version, set_at, name, format, files, rules, events, unplanned, enforce)
    VALUES (:sourceId, 1, :setAt, :name, :format, :files, :rules, :events, :unplanned, 'report')
    ON CONFLICT (source_id) DO UPDATE SET removed_at = NULL, version = version + 1, set_at = excluded.set_at,
      name = excluded.name, format = excluded.format, files = excluded.files, rules = excluded.rules,
      events = excluded.events, unplanned = excluded.unplanned`)
  const change = db.prepare(
    'UPDATE plan SET enforce = :enforce, unplanned_instead = :unplanned WHERE source_id = :sourceId',
  )
  const remove = db.prepare(`
    UPDATE plan SET removed_at = :at, files = '[]', rules = '[]', enforce = 'report', unplanned_instead = NULL
    WHERE source_id = :sourceId AND removed_at IS NULL`)

  const bySource = (sourceId: number) => one.get(sourceId) ?? null

  /** As stored: JSON of its files. */
  const storedText = (sourceId: number) => text.get(sourceId) ?? null

  function textOf(sourceId: number): PlanText | null {
    const row = storedText(sourceId)
    return row ? { files: JSON.parse(row.files) as PlanFile[], format: row.format } : null
  }

  return {
    /** Of sources that exist. */
    all: () => all.all(),
    bySource,
    storedText,
    textOf,
    rulesOf: (sourceId: number) => JSON.parse(rules.get(sourceId) ?? '[]') as PlannedRule[],
    stateOf(sourceId: number): PlanState | null {
      const plan = bySource(sourceId)
      const found = read.get(sourceId)
      return plan && found
        ? { read: found, enforce: plan.enforce, unplanned: plan.unplannedInstead }
        : null
    },
    /** The same text again is no new version. */
    set(sourceId: number, given: ReadPlanText, setAt: number) {
      const before = storedText(sourceId)
      if (before?.files === given.files && before.format === given.format) return
      set.run({ sourceId, setAt, ...given })
    },
    change(sourceId: number, { enforce, unplanned }: PlanPolicy) {
      const before = bySource(sourceId)
      if (!before) return
      change.run({
        sourceId,
        enforce: enforce ?? before.enforce,
        unplanned: unplanned === undefined ? before.unplannedInstead : unplanned,
      })
    },
    /** False: there is none. */
    remove: (sourceId: number, at: number) => remove.run({ sourceId, at }).changes === 1,
  }
}
