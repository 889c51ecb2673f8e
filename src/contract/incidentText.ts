import type { Outcome } from './model.ts'
import { isolated } from './isolated.ts'
import { countText, instantText, plural } from './format.ts'

interface Failure {
  outcome: Outcome
  status: number | null
  count: number
}

const outcomes: Record<Exclude<Outcome, 'response'>, string> = {
  timeout: 'did not respond within 5 s',
  refused: 'refused connections',
  reset: 'closed connections before a response',
  dns: 'was not found by name',
  certificate: 'presented an invalid certificate',
  unreachable: 'was unreachable',
}

/** A result with at least this share of the failures stands for all of them. */
const mostly = 0.8

/** "answered 503", "answered 503 or 429", "answered 503 or did not respond within 5 s": the failures, most frequent first. */
function failureWords(failures: readonly Failure[]): string {
  const all = failures.reduce((sum, { count }) => sum + count, 0)
  const [first] = failures
  const named = first && first.count >= mostly * all ? [first] : failures.slice(0, 2)
  const words = named.map(wordsOf).join(' or ')
  return words.replace(/^answered (\d+) or answered (\d+)$/, 'answered $1 or $2')
}

function wordsOf({ outcome, status }: Failure): string {
  if (outcome === 'response') return `answered ${status}`
  return status === null ? outcomes[outcome] : `answered ${status}, but the body did not end`
}

interface Told {
  url: string
  /** A name. */
  destination: string
  from: string
  to: string
  ongoing: boolean
  attempts: number
  failed: number
  results: readonly Failure[]
}

/**
 * One sentence on an incident, in local time: "127.0.0.1:9001/hook of Orders answered 503 from 18:21 to 18:32." The date is
 * left out if all of it was on the day of `now`, and of the end if it is that of the start.
 */
export function incidentText(incident: Told, now: number): string {
  const { url, destination, from, to, ongoing, results } = incident
  const start = minuteText(from)
  const end = minuteText(to)
  const isOneDay = dayOf(start) === dayOf(ongoing ? start : end)
  const isToday = isOneDay && dayOf(start) === dayOf(minuteText(new Date(now).toISOString()))
  const startText = isToday ? timeOf(start) : start
  const span = ongoing
    ? `since ${startText}`
    : `from ${startText} to ${isOneDay ? timeOf(end) : end}`
  return `${placeOf(url)} of ${isolated(destination)} ${failureWords(results)} ${span}.`
}

/** "674 of 1,204 attempts failed." */
export const failedText = ({ attempts, failed }: Pick<Told, 'attempts' | 'failed'>) =>
  failed === attempts
    ? `${plural(attempts, 'attempt')}, and none was accepted.`
    : `${countText(failed)} of ${plural(attempts, 'attempt')} failed.`

const minuteText = (at: string) => instantText(at).slice(0, 16)
const dayOf = (minute: string) => minute.slice(0, 10)
const timeOf = (minute: string) => minute.slice(11)

/** Without what endpoints have in common, and without the query. */
function placeOf(url: string): string {
  if (!URL.canParse(url)) return url
  const { host, pathname } = new URL(url)
  return `${host}${pathname}`.replace(/\/$/, '')
}
