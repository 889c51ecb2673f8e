import type { MessageState } from '../../../contract/model.ts'
import type { Answer } from '../../../contract/receiver.ts'
import type { AttemptRecord } from '../../store/attempts.ts'
import type { Recorded, RecordedMessage } from './recorded.ts'

/**
 * How a recording goes when it is run. Every retry of a message but its last is the same to it, so each message is
 * tried at most twice by plan: when it comes, and at the moment at which it settled. In between it is tried once
 * at each moment, and answered as at first.
 */

/** What belongs together: no more than a minute lies between one and the next. */
const apartMs = 60_000

/** One message as it goes in the run. */
export interface Replayed {
  recorded: RecordedMessage
  /** Of each endpoint of its destination. */
  endpoints: number[]
  state: MessageState
  attempts: number
  /** Endpoints that gave an answer that is final. */
  refused: Set<number>
}

export interface Moment {
  /** Engine time since the moment before. */
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
    // What has no engine time of its own was done right after what came before it.
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
            // Enough for whatever waits to be due.
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

/** When a message settled that did not at its first attempt, or null. */
function settledAt({ row, attempts }: RecordedMessage, windowMs: number): number | null {
  if (row.state === 'expired') return (row.first_attempt_engine_at ?? 0) + windowMs + 1000
  if (row.rounds < 2 || (row.state !== 'delivered' && row.state !== 'failed')) return null
  return attempts.at(-1)?.startedEngineAt ?? null
}

/** The answers that a message gets now, by endpoint; those that it is not sent to are not in it. */
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

/** Later than the deadline of an exchange. */
const tooLate = { status: 200, delayMs: 6000 } as Answer

/** As the receiver of a scenario can answer it. */
function answerOf({ outcome, status, verdict }: AttemptRecord): Answer {
  if (outcome === 'response' && status !== null && status >= 200 && status <= 599) return status
  if (outcome === 'timeout') return tooLate
  return verdict === 'permanent' ? 410 : 503
}

/** What a message is after these answers. */
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
