import type { Outcome, Verdict } from '../../../contract/model.ts'
import type { Db } from '../sqlite/database.ts'
import {
  addAttempt,
  addFigures,
  type AttemptFigures,
  noFigures,
  readFigures,
  writeFigures,
} from './attemptFigures.ts'
import { cursorTable } from './cursors.ts'

const minuteMs = 60_000
const day = 24 * 60

/** The lengths of stretches in minutes, and how long each is retained: a range is read in the longest that is fine enough. */
export const spans = [
  { minutes: 1, retained: 2 * day },
  { minutes: 10, retained: 14 * day },
  { minutes: 120, retained: 400 * day },
] as const

/** The figures of an endpoint in one stretch, which starts at `start`, in minutes since 1970. */
export interface AttemptSpan {
  start: number
  endpointId: number
  figures: AttemptFigures
}

type AttemptRow = [
  id: number,
  endpointId: number,
  number: number,
  startedAt: number,
  durationMs: number,
  outcome: Outcome,
  status: number | null,
  verdict: Verdict,
]

/** Counts stored attempts by stretches of time, in short transactions, and reads the counts. */
export function attemptSpans(db: Db) {
  const cursors = cursorTable(db)
  const newest = db.prepare<[], number>('SELECT coalesce(max(id), 0) FROM attempt').pluck()
  const after = db
    .prepare<[number, number], AttemptRow>(`
      SELECT id, endpoint_id, number, started_at, duration_ms, outcome, status, verdict
      FROM attempt WHERE id > ? ORDER BY id LIMIT ?`)
    .raw()
  const read = db
    .prepare<[number, number, number], string>(
      'SELECT figures FROM attempt_figures WHERE minutes = ? AND start = ? AND endpoint_id = ?',
    )
    .pluck()
  const write = db.prepare<[number, number, number, string]>(`
    INSERT INTO attempt_figures VALUES (?, ?, ?, ?)
    ON CONFLICT (minutes, start, endpoint_id) DO UPDATE SET figures = excluded.figures`)
  const removeBefore = db.prepare<[number, number]>(
    'DELETE FROM attempt_figures WHERE minutes = ? AND start < ?',
  )
  const between = db.prepare<
    [number, number, number, number, number],
    { start: number; endpointId: number; figures: string }
  >(`
    SELECT start, endpoint_id AS endpointId, figures FROM attempt_figures
    WHERE minutes = ? AND (start, endpoint_id) > (?, ?) AND start < ? ORDER BY start, endpoint_id LIMIT ?`)
  const first = db
    .prepare<[], number | null>('SELECT min(start) FROM attempt_figures WHERE minutes = 120')
    .pluck()
  let prunedAt = 0

  /** An attempt of a removed message may have been the newest one: the next one gets its number. */
  const upTo = () => Math.min(cursors.read('attempts'), newest.get() ?? 0)

  function add(rows: AttemptRow[]) {
    const byMinute = new Map<string, AttemptSpan>()
    for (const [, endpointId, number, startedAt, durationMs, outcome, status, verdict] of rows) {
      const start = Math.floor(startedAt / minuteMs)
      const key = `${start} ${endpointId}`
      let span = byMinute.get(key)
      if (!span) byMinute.set(key, (span = { start, endpointId, figures: noFigures() }))
      addAttempt(span.figures, { number, durationMs, outcome, status, verdict })
    }
    for (const { minutes } of spans)
      for (const span of joined([...byMinute.values()], minutes).values()) store(minutes, span)
  }

  function store(minutes: number, { start, endpointId, figures }: AttemptSpan) {
    const known = read.get(minutes, start, endpointId)
    if (known !== undefined) addFigures(figures, readFigures(known))
    write.run(minutes, start, endpointId, writeFigures(figures))
  }

  /** Once an hour: by then, at most 60 rows per endpoint have expired. */
  function prune(now: number) {
    const minute = Math.floor(now / minuteMs)
    if (minute < prunedAt + 60) return
    prunedAt = minute
    for (const { minutes, retained } of spans) removeBefore.run(minutes, minute - retained)
  }

  return {
    /** Attempts that are not counted yet, by their numbers: some may have been removed. */
    left: () => (newest.get() ?? 0) - upTo(),
    /** One transaction: counts at most this many attempts. Returns how many. */
    step: db.transaction((limit: number, now: number): number => {
      const from = upTo()
      const rows = after.all(from, limit)
      if (rows.length > 0) add(rows)
      const last = rows.at(-1)?.[0] ?? from
      if (last !== cursors.read('attempts')) cursors.write('attempts', last)
      prune(now)
      return rows.length
    }),
    /** The stretches from one minute on and before another: at most `limit` after the given one, in order. */
    between: (
      minutes: number,
      { from, to, last }: { from: number; to: number; last: AttemptSpan | null },
      limit: number,
    ): AttemptSpan[] =>
      between
        .all(minutes, last?.start ?? from, last?.endpointId ?? -1, to, limit)
        .map((row) => ({ ...row, figures: readFigures(row.figures) })),
    /** The minute from which on there is anything; null: there is nothing. */
    first: () => first.get() ?? null,
  }
}
export type AttemptSpans = ReturnType<typeof attemptSpans>

/** Joined into longer stretches. */
function joined(found: AttemptSpan[], minutes: number): Map<string, AttemptSpan> {
  const longer = new Map<string, AttemptSpan>()
  for (const { start, endpointId, figures } of found) {
    const at = start - (start % minutes)
    const key = `${at} ${endpointId}`
    let span = longer.get(key)
    if (!span) longer.set(key, (span = { start: at, endpointId, figures: noFigures() }))
    addFigures(span.figures, figures)
  }
  return longer
}
