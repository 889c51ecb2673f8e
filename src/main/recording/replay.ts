import type { MessageState } from '../../contract/model.ts'
import type { Answer } from '../../contract/behaviour.ts'
import type { Recorded, RecordedMessage } from './action.ts'
import { answerOf } from './answer.ts'

/**
 * Plans the run of a recording. All retries of a message except the last are equivalent, so each message has at most
 * two planned attempts: at its arrival, and at the moment when it settled. In between it is attempted once
 * at each moment, with the first response.
 */

/** Actions belong together if they are at most a minute apart. */
const apartMs = 60_000

/** The state of one message during the run. */
export interface Replayed {
  recorded: RecordedMessage
  /** For each endpoint of its destination. */
  endpoints: number[]
  state: MessageState
  attempts: number
  /** Endpoints that failed permanently. */
  refused: Set<number>
}

export interface Moment {
  /** Engine time since the previous moment. */
  advanceMs: number
  settling: Set<Replayed>
  things: { recorded: Recorded; messages: Replayed[] }[]
}

interface Event {
  at: number
  thing?: Moment['things'][number]
  settles?: Replayed
}

export function momentsOf(
  recorded: Recorded[],
  endpointsOf: (destination: number) => number[],
  windowMs: number,
): Moment[] {
  const events: Event[] = []
  let latest = -Infinity
  for (const each of recorded) {
    const messages = each.messages.map((message): Replayed => ({
      recorded: message,
      endpoints: endpointsOf(message.row.destination_id),
      state: 'queued',
      attempts: 0,
      refused: new Set(),
    }))
    const firstAt = each.messages[0]?.row.first_attempt_engine_at ?? null
    // An action without an engine time happened right after the previous one.
    latest = Math.max(latest, each.engineAt ?? firstAt ?? latest)
    events.push({ at: latest, thing: { recorded: each, messages } })
    for (const message of messages) {
      const at = settledAt(message.recorded, windowMs)
      if (at !== null) events.push({ at, settles: message })
    }
  }
  const known = events.find(({ at }) => at !== -Infinity)
  for (const event of events) if (event.at === -Infinity) event.at = known?.at ?? 0

  const moments: Moment[] = []
  let lastAt = 0
  for (const { at, thing, settles } of events.toSorted((a, b) => a.at - b.at)) {
    const now = moments.at(-1)
    const cameNow = now?.things.some(({ messages }) => settles && messages.includes(settles))
    if (now && !cameNow && at - lastAt <= apartMs) add(now)
    else
      add(
        moments[
          moments.push({
            // Enough for every waiting message to be due.
            advanceMs: now ? Math.max(apartMs, Math.ceil((at - lastAt) / 1000) * 1000) : 0,
            settling: new Set(),
            things: [],
          }) - 1
        ] as Moment,
      )
    lastAt = at

    function add(moment: Moment) {
      if (thing) moment.things.push(thing)
      if (settles) moment.settling.add(settles)
    }
  }
  return moments
}

/** When a message settled, if not at its first attempt; otherwise null. */
function settledAt({ row, attempts }: RecordedMessage, windowMs: number): number | null {
  if (row.state === 'expired') return (row.first_attempt_engine_at ?? 0) + windowMs + 1000
  if (row.rounds < 2 || (row.state !== 'delivered' && row.state !== 'failed')) return null
  return attempts.at(-1)?.startedEngineAt ?? null
}

/** The responses that a message gets now, by endpoint, without endpoints it is not sent to. */
export function answersOf(message: Replayed, settles: boolean): Map<number, Answer> {
  const { attempts, row } = message.recorded
  const asked = message.endpoints.filter((id) => !message.refused.has(id))
  return new Map(
    asked.map((id) => {
      const own = attempts.filter(({ endpointId }) => endpointId === id)
      const attempt = settles ? own.at(-1) : own[0]
      if (attempt) return [id, answerOf(attempt)]
      return [id, attempts.length === 0 ? 200 : row.state === 'failed' ? 410 : 503]
    }),
  )
}

/** The state of a message after these responses. */
export function take(message: Replayed, answers: Map<number, Answer>): void {
  let delivered = false
  for (const [id, answer] of answers) {
    const status = typeof answer === 'number' ? answer : null
    delivered ||= status !== null && status < 300
    if (status !== null && status >= 300 && status < 500 && status !== 429) message.refused.add(id)
  }
  message.attempts += answers.size
  message.state = delivered
    ? 'delivered'
    : message.refused.size === message.endpoints.length
      ? 'failed'
      : 'retrying'
}
