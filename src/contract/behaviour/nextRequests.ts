import type { Behaviour, NextRequests, WholeAnswer } from '../behaviour.ts'
import { deadlineMs } from '../deadline.ts'
import { plural, spanText } from '../format.ts'
import type { RetrySettings } from '../settings.ts'
import { decide, type Decision, type RuleMemory } from './decide.ts'
import { answerKindText } from './words.ts'

/** The state of a receiver now. */
export interface BehaviourState {
  /** Requests since the behaviour was set. */
  served: number
  /** Requests that each rule responded to. */
  turns: readonly number[]
  elapsedMs: number
}

type NextRequest = NextRequests['requests'][number]

const shown = 10

/**
 * What the next requests of a new message get, until the message is settled: with the retries of the settings, at the
 * clock's normal speed, and if nothing else arrives. Its body is not known.
 */
export function nextRequests(
  behaviour: Behaviour,
  state: BehaviourState,
  retry: RetrySettings,
): NextRequests {
  const requests: NextRequest[] = []
  const turns = [...state.turns]
  const memory: RuleMemory = { turn: (rule) => turns[rule] ?? 0, waitMs: () => 0 }
  let atMs = 0
  while (requests.length < shown) {
    const { length } = requests
    const decision = decide(
      behaviour,
      {
        n: state.served + length,
        attempt: length + 1,
        body: undefined,
        elapsedMs: state.elapsedMs + atMs,
      },
      memory,
    )
    if (decision.rule !== null) turns[decision.rule] = (turns[decision.rule] ?? 0) + 1
    const request = requestOf(decision)
    requests.push(request)
    if (request.effect !== 'retried') break
    const nextMs =
      atMs + Math.min(request.delayMs, deadlineMs) + waitMs(length + 1, decision, retry)
    if (requests.length < shown && nextMs > retry.window)
      return { requests, sentence: expiredText(requests.length, retry) + assumption(behaviour) }
    if (requests.length < shown) atMs = nextMs
  }
  return { requests, sentence: sentenceOf(requests, atMs) + assumption(behaviour) }
}

function requestOf({ answer, delayMs }: Decision): NextRequest {
  const { status, fault } = answer
  const kind = answerKindText(answer)
  return {
    status: fault ? null : status,
    fault: fault ?? null,
    delayMs,
    words: delayMs === 0 ? kind : `${kind} after ${spanText(delayMs)}`,
    effect: effectOf(answer, delayMs),
  }
}

/** What the engine makes of a response. */
function effectOf(
  { status, fault, body, drip, stopAfter }: WholeAnswer,
  delayMs: number,
): NextRequest['effect'] {
  const endMs = delayMs + (drip ? (body.length / drip.bytesPerSecond) * 1000 : 0)
  if (fault !== undefined || stopAfter !== undefined || endMs >= deadlineMs) return 'retried'
  if (status < 300) return 'accepted'
  return status === 429 || status >= 500 ? 'retried' : 'permanent'
}

/** Without jitter. `Retry-After` is honoured up to the cap, and never shortens the back-off. */
function waitMs(rounds: number, { answer }: Decision, retry: RetrySettings): number {
  const { status, headers, fault } = answer
  const backOff = Math.min(retry.base * retry.factor ** (rounds - 1), retry.cap)
  const [, value = ''] =
    Object.entries(headers).find(([name]) => name.toLowerCase() === 'retry-after') ?? []
  const isAsked = !fault && (status === 429 || status === 503) && /^\d+$/.test(value.trim())
  return Math.max(backOff, isAsked ? Math.min(Number(value) * 1000, retry.cap) : 0)
}

const ordinals = 'first,second,third,fourth,fifth,sixth,seventh,eighth,ninth,tenth'.split(',')

function sentenceOf(requests: NextRequest[], atMs: number): string {
  const last = requests.at(-1) as NextRequest
  const later = requests.length > 1 ? `, about ${spanText(atMs)} after the first` : ''
  const ordinal = ordinals[requests.length - 1] ?? ''
  if (last.effect === 'accepted') return `Delivered at the ${ordinal} attempt${later}.`
  if (last.effect === 'permanent')
    return `Fails at the ${ordinal} attempt${later}: ${last.status} is permanent.`
  return `Not delivered in ${plural(requests.length, 'attempt')}; the tenth is about ${spanText(atMs)} after the first.`
}

const expiredText = (attempts: number, { window }: RetrySettings) =>
  `Expires after ${plural(attempts, 'attempt')}: the next one would be over ${spanText(window)} after the first.`

function assumption({ rules }: Behaviour): string {
  const kinds = [
    ...(rules.some(({ when }) => when?.body) ? ['its body'] : []),
    ...(rules.some(({ when }) => when?.rate) ? ['the rate'] : []),
  ]
  return kinds.length === 0 ? '' : ` Assumes that no rule about ${kinds.join(' or ')} applies.`
}
