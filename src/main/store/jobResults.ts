import type { Db } from './sqlite/database.ts'

/** Limits of each kind: results, and the bytes of their contents. */
const mostResults = 20
const mostBytes = 16 * 1024 * 1024

export interface JobResultRow {
  kind: string
  /** Of the job, in its kind. */
  id: number
  /** JSON. */
  summary: string
  content: Buffer
}

/** What finished jobs found. */
export function jobResultTable(db: Db) {
  const insert = db.prepare<[JobResultRow]>(`
    INSERT INTO job_result (kind, id, summary, content) VALUES (:kind, :id, :summary, :content)`)
  const prune = db.prepare<[{ kind: string; results: number; bytes: number }]>(`
    DELETE FROM job_result WHERE kind = :kind AND id IN (
      SELECT id FROM (
        SELECT id, row_number() OVER newer AS place, sum(length(content)) OVER newer AS bytes
        FROM job_result WHERE kind = :kind WINDOW newer AS (ORDER BY id DESC))
      WHERE place > 1 AND (place > :results OR bytes > :bytes))`)
  const newest = db
    .prepare<[string], number>('SELECT coalesce(max(id), 0) FROM job_result WHERE kind = ?')
    .pluck()
  const summaries = db
    .prepare<[string], string>('SELECT summary FROM job_result WHERE kind = ? ORDER BY id DESC')
    .pluck()
  const one = db.prepare<[string, number], Pick<JobResultRow, 'summary' | 'content'>>(
    'SELECT summary, content FROM job_result WHERE kind = ? AND id = ?',
  )

  return {
    /** Inside a transaction. Removes the oldest of its kind beyond the limits; the newest stays. */
    add(row: JobResultRow) {
      insert.run(row)
      prune.run({ kind: row.kind, results: mostResults, bytes: mostBytes })
    },
    /** 0: none. */
    newest: (kind: string) => newest.get(kind) ?? 0,
    /** Newest first. */
    summaries: (kind: string) => summaries.all(kind),
    byId: (kind: string, id: number) => one.get(kind, id) ?? null,
  }
}
