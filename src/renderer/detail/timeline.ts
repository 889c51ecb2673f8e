import type { Attempt, MessageDetail } from '../../contract/model.ts'
import { tookText } from '../ui/timeWords.ts'

export interface TimelineLane {
  endpointId: string
  attempts: Attempt[]
  /** Whether the next attempt goes to this endpoint. */
  waits: boolean
}

export interface Timeline {
  /** When the axis starts, as a time value. */
  start: number
  /** From the start to the last thing that is drawn, in milliseconds. */
  range: number
  nextAt: number | null
  lanes: TimelineLane[]
}

/** Every endpoint's attempts on one axis that begins with the first attempt of any. */
export function timelineOf(message: MessageDetail): Timeline | null {
  const starts = message.attempts.map((attempt) => Date.parse(attempt.startedAt))
  const next = message.nextAttemptAt === null ? null : Date.parse(message.nextAttemptAt)
  if (starts.length === 0) return null
  const start = Math.min(...starts)
  const ends = message.attempts.map((attempt, index) => (starts[index] ?? 0) + attempt.durationMs)
  const end = Math.max(...ends, next ?? 0)
  return {
    start,
    range: Math.max(1, end - start),
    nextAt: next === null ? null : next - start,
    lanes: message.endpoints.map((endpoint) => ({
      endpointId: endpoint.id,
      attempts: message.attempts
        .filter((attempt) => attempt.endpointId === endpoint.id)
        .toSorted((a, b) => a.number - b.number),
      waits: next !== null && endpoint.standing === 'waiting',
    })),
  }
}

/** What fits on a bar: the status, and where the answer broke off, that; or how long nothing came. */
export function attemptLabel(attempt: Attempt): string {
  if (brokeOff(attempt)) return `${attempt.status} · body did not end`
  if (attempt.status !== null) return String(attempt.status)
  return attempt.outcome === 'timeout' ? tookText(attempt.durationMs) : attempt.outcome
}

/** The result in one or two words. */
export function resultText({ status, outcome }: Pick<Attempt, 'status' | 'outcome'>): string {
  if (status === null) return outcome
  return brokeOff({ status, outcome }) ? `${status} ${outcome}` : String(status)
}

/** Whether an answer began and never came to its end. */
export function brokeOff({ status, outcome }: Pick<Attempt, 'status' | 'outcome'>): boolean {
  return status !== null && outcome !== 'response'
}

/** The URL without what every endpoint has, so that what differs is seen first. */
export function shortUrl(url: string): string {
  return url.replace(/^https?:\/\//, '').replace(/\/$/, '')
}

/** Names an attempt within its message. */
export function attemptKey({ endpointId, number }: Attempt): string {
  return `${endpointId} ${number}`
}
