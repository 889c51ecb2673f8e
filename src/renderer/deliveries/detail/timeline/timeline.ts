import type { Attempt, MessageDetail } from '../../../../contract/model.ts'

export interface TimelineLane {
  endpointId: string
  attempts: Attempt[]
  /** Whether the next attempt goes to this endpoint. */
  waits: boolean
}

export interface Timeline {
  /** When the axis starts, as a time value. */
  start: number
  /** From the start to the last drawn element, in milliseconds. */
  range: number
  nextAt: number | null
  lanes: TimelineLane[]
}

/** The attempts of all endpoints on one axis, which starts at the first attempt. */
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
