import type { AttemptFigures, ResultCount } from '../store/derived/attemptFigures.ts'
import { addFigures, attemptsOf, noFigures } from '../store/derived/attemptFigures.ts'

/** A stretch fails from this share of attempts on that were not accepted. */
const failingShare = 0.2
/** Fewer failed attempts are no incident: a retry that succeeds is daily life. */
const leastFailed = 3

/** The figures of one endpoint in a stretch, in minutes since 1970. */
interface Stretch {
  start: number
  figures: AttemptFigures
}

/** A time in which an endpoint failed, in minutes since 1970, `to` excluded. */
export interface FailedTime {
  from: number
  to: number
  /** No stretch after it was good. */
  ongoing: boolean
  attempts: number
  failed: number
  /** What was not accepted, most frequent first. */
  results: ResultCount[]
}

/**
 * The times in which one endpoint failed: from its first failing stretch to the last one before a good one. Stretches
 * without attempts say nothing, so retries far apart are one incident.
 */
export function failedTimes(stretches: Stretch[], minutes: number): FailedTime[] {
  const found: FailedTime[] = []
  let current: { from: number; to: number; figures: AttemptFigures } | null = null
  function end(ongoing: boolean) {
    if (current) found.push({ ...current, ongoing, ...countsOf(current.figures) })
    current = null
  }
  for (const { start, figures } of stretches) {
    if (isFailing(figures)) {
      current ??= { from: start, to: start, figures: noFigures() }
      current.to = start + minutes
      addFigures(current.figures, figures)
    } else end(false)
  }
  end(true)
  return found.filter(({ failed }) => failed >= leastFailed)
}

function isFailing(figures: AttemptFigures): boolean {
  const attempts = attemptsOf(figures)
  return attempts - attemptsOf(figures, 'success') >= failingShare * attempts
}

function countsOf(figures: AttemptFigures) {
  const results = figures.results
    .filter(({ verdict }) => verdict !== 'success')
    .toSorted((a, b) => b.count - a.count)
  const failed = results.reduce((sum, { count }) => sum + count, 0)
  return { attempts: attemptsOf(figures), failed, results }
}
