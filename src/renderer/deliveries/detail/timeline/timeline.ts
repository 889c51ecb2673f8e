import type { Attempt, MessageDetail } from '../../../../contract/model.ts'

export interface TimelineLane {
  endpointId: string
  attempts: Attempt[]
  /** Whether the next attempt goes to this endpoint. */
  waits: boolean
}

export interface Timeline {
  /** `engine`: the clock was moved or ran faster, so that real time would show hours as seconds. */
  time: 'real' | 'engine'
  /** From the start to the last drawn element, in milliseconds. */
  range: number
  nextAt: number | null
  lanes: TimelineLane[]
  /** When an attempt started, from the start of the axis. */
  startOf: (attempt: Attempt) => number
}

/** The most that both clocks differ while the engine's runs in real time. */
const slack = 1000

/** The attempts of all endpoints on one axis, which starts at the first attempt. */
export function timelineOf(message: MessageDetail): Timeline | null {
  const { attempts, nextAttemptAt, engine } = message
  if (attempts.length === 0) return null
  const real = timesOf(
    attempts.map(({ startedAt }) => startedAt),
    nextAttemptAt,
  )
  const moved = timesOf(
    attempts.map(({ engineStartedAt }) => engineStartedAt),
    engine.nextAttemptAt,
  )
  const isEngine = isMoved(real, moved)
  const { starts, next } = isEngine ? moved : real
  const start = Math.min(...starts)
  const ends = attempts.map((attempt, index) => (starts[index] ?? 0) + attempt.durationMs)
  const end = Math.max(...ends, next ?? 0)
  return {
    time: isEngine ? 'engine' : 'real',
    range: Math.max(1, end - start),
    nextAt: next === null ? null : next - start,
    lanes: message.endpoints.map((endpoint) => ({
      endpointId: endpoint.id,
      attempts: attempts
        .filter((attempt) => attempt.endpointId === endpoint.id)
        .toSorted((a, b) => a.number - b.number),
      waits: next !== null && endpoint.standing === 'waiting',
    })),
    startOf: ({ startedAt, engineStartedAt }) =>
      Date.parse(isEngine ? engineStartedAt : startedAt) - start,
  }
}

interface Times {
  starts: number[]
  next: number | null
}

const timesOf = (starts: readonly string[], next: string | null): Times => ({
  starts: starts.map((at) => Date.parse(at)),
  next: next === null ? null : Date.parse(next),
})

/** Whether the clocks do not keep the same distance from the first attempt to the next one. */
function isMoved(real: Times, engine: Times): boolean {
  const all = ({ starts, next }: Times) => (next === null ? starts : [...starts, next])
  const distances = all(real).map((at, index) => (all(engine)[index] ?? at) - at)
  return Math.max(...distances) - Math.min(...distances) > slack
}
