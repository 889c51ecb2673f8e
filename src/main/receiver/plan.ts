import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { decide } from '../../contract/behaviour/decide.ts'
import { isObject } from '../../contract/json.ts'
import { parseJson } from '../destination/json.ts'
import type { ReceiverRecord } from '../store/receivers.ts'
import type { Store } from '../store/store.ts'
import { type ReceiverAddresses, receiverPath } from './ownPath.ts'
import { createProgress, type Progress } from './progress.ts'
import type { Reply } from './respond.ts'
import { render, renderHeader, type TemplateFacts } from './template.ts'

/** A longer body is not parsed on the engine's thread: no condition on a body matches it. */
const parsedBytes = 512 * 1024

export interface Arrived {
  request: IncomingMessage
  body: Buffer
  /** The message that it delivers; null: it is not ours. */
  messageId: number | null
  /** False: it is answered as the next request would be, which still gets that answer. */
  counts: boolean
  /** On the monotonic clock. */
  arrivedMs: number
}

/** Decides what each request gets, by the behaviour of its receiver and what came before. */
export function createPlanner(store: Store, addresses: ReceiverAddresses) {
  const progresses = new Map<number, Progress>()
  let of: unknown = null

  function progressOf(receiver: ReceiverRecord): Progress {
    const receivers = store.wiring.receivers()
    if (of !== receivers) {
      of = receivers
      const ids = new Set([...receivers.values()].map(({ id }) => id))
      for (const id of progresses.keys()) if (!ids.has(id)) progresses.delete(id)
    }
    const known = progresses.get(receiver.id)
    if (known?.setAt === receiver.setAt) return known
    // The cached receiver may have an old count.
    const made = createProgress(store.receivers.byId(receiver.id) ?? receiver)
    progresses.set(receiver.id, made)
    return made
  }

  /** Attempts of our own messages since the behaviour was set, which outlive a restart. */
  const storedAttempts = ({ path, setAt }: ReceiverRecord, messageId: number | null): number =>
    messageId === null
      ? 0
      : store.attempts
          .ofMessage(messageId)
          .filter(
            ({ url, startedAt }) => startedAt >= setAt && receiverPath(url, addresses) === path,
          ).length

  return {
    plan(receiver: ReceiverRecord, { request, body, messageId, counts, arrivedMs }: Arrived) {
      const { behaviour } = receiver
      const progress = progressOf(receiver)
      const { needs } = progress
      const n = counts ? progress.count() : progress.next()
      const isParsed = needs.body || (needs.attempt && messageId === null)
      const value = isParsed && body.length <= parsedBytes ? parsed(body) : undefined
      const attempt =
        counts && needs.attempt
          ? progress.countAttempt(messageKey(messageId, value, body), () =>
              storedAttempts(receiver, messageId),
            )
          : 1
      const now = performance.now()
      const elapsedMs = progress.elapsedMs(now)
      const decision = decide(
        behaviour,
        { n, attempt, body: value, elapsedMs },
        progress.memory(now),
      )
      if (counts) progress.advance(decision, now)

      const { answer, retryAfter } = decision
      const facts: TemplateFacts = {
        method: request.method ?? '',
        path: request.url ?? '',
        headers: request.headers,
        text: answer.body.includes('{{') ? body.toString() : '',
        body: value,
        n: n + 1,
        attempt,
      }
      const headers = Object.entries(answer.headers).map(([name, template]): [string, string] => [
        name,
        renderHeader(template, facts),
      ])
      const isAsked = headers.some(([name]) => name.toLowerCase() === 'retry-after')
      if (retryAfter !== null && !isAsked) headers.push(['Retry-After', String(retryAfter)])
      return {
        status: answer.status,
        headers,
        body: Buffer.from(answer.fault ? '' : render(answer.body, facts)),
        delayMs: decision.delayMs === 0 ? 0 : decision.delayMs - (now - arrivedMs),
        drip: answer.drip,
        stopAfter: answer.stopAfter,
        fault: answer.fault,
        seed: { seed: behaviour.seed, n },
        progress,
      } satisfies Reply & { progress: Progress }
    },
  }
}

function parsed(body: Buffer): unknown {
  try {
    return parseJson(body.toString()).value
  } catch {
    return undefined
  }
}

/** Requests with the same key are attempts of one message: ours, or with the same `messageId`, or the same body. */
function messageKey(messageId: number | null, value: unknown, body: Buffer): string {
  if (messageId !== null) return `message ${messageId}`
  if (isObject(value) && typeof value.messageId === 'string' && value.messageId.length <= longestId)
    return `id ${value.messageId}`
  return body.length === 0 ? '' : createHash('sha1').update(body).digest('base64')
}

const longestId = 200
