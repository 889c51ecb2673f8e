import type { Answer, Behaviour, Delay, Rule, WholeAnswer } from '../behaviour.ts'
import { matches } from '../compare.ts'
import { deadlineMs } from '../deadline.ts'
import { fraction } from '../fraction.ts'
import { valueAt } from '../path.ts'

/** What is known about a request. */
export interface RequestFacts {
  /** Number of requests before it, since the behaviour was set. */
  n: number
  /** Of its message, from 1. */
  attempt: number
  /** The parsed body; undefined if it is not JSON. */
  body: unknown
  /** Since the behaviour was set. */
  elapsedMs: number
}

/** What the rules remember, by their position. */
export interface RuleMemory {
  /** Number of requests that a rule responded to. */
  turn: (rule: number) => number
  /** Time until a rule's rate permits another request; 0: now. */
  waitMs: (rule: number) => number
}

export interface Decision {
  /** Null: no rule matched. */
  rule: number | null
  answer: WholeAnswer
  /** The delay chosen for this request. */
  delayMs: number
  /** Seconds, for a request above a rate. */
  retryAfter: number | null
  /** Rules whose rate permitted the request, which counts there. */
  permitted: number[]
}

/** What happens to a request. Depends on nothing but its arguments. */
export function decide(
  { rules, seed }: Behaviour,
  facts: RequestFacts,
  memory: RuleMemory,
): Decision {
  const permitted: number[] = []
  for (const [index, rule] of rules.entries()) {
    if (!meets(rule, facts, fraction(seed, facts.n, 2 * index))) continue
    const waitMs = rule.when?.rate ? memory.waitMs(index) : null
    if (waitMs === 0) {
      permitted.push(index)
      continue
    }
    const answer = answerInTurn(rule, turnOf(rule, facts, memory.turn(index)))
    return {
      rule: index,
      answer,
      delayMs: delayOf(answer, fraction(seed, facts.n, 2 * index + 1)),
      retryAfter: waitMs === null ? null : Math.max(1, Math.ceil(waitMs / 1000)),
      permitted,
    }
  }
  return { rule: null, answer: wholeAnswer(200), delayMs: 0, retryAfter: null, permitted }
}

/** All conditions but the rate. */
function meets({ when = {} }: Rule, { attempt, body, elapsedMs }: RequestFacts, chance: number) {
  const { attempts, body: where, between, share = 1 } = when
  if (attempts && (attempt < attempts.from || attempt > (attempts.to ?? Infinity))) return false
  if (between) {
    const at = between.every === undefined ? elapsedMs : elapsedMs % between.every
    if (at < between.from || at >= (between.to ?? Infinity)) return false
  }
  if (where && (body === undefined || !matchesAll(where, body))) return false
  return chance < share
}

const matchesAll = (where: Record<string, unknown>, body: unknown) =>
  Object.entries(where).every(([path, wanted]) => matches(wanted, valueAt(body, path)))

/** Attempts of a message have their own turns: the next message starts from the first response. */
const turnOf = ({ when }: Rule, { attempt }: RequestFacts, turn: number) =>
  when?.attempts ? attempt - when.attempts.from : turn

function answerInTurn({ respond, atEnd }: Rule, turn: number): WholeAnswer {
  const at = atEnd === 'repeat' ? turn % respond.length : Math.min(turn, respond.length - 1)
  return wholeAnswer(respond[at] ?? 200)
}

export const wholeAnswer = (answer: Answer): WholeAnswer =>
  typeof answer === 'number' ? { status: answer, delay: 0, headers: {}, body: '' } : answer

/** Enough to be on the intended side of the deadline on a busy machine. */
const marginMs = 200

function delayOf({ at, delay }: WholeAnswer, chance: number): number {
  if (at === undefined) return sampled(delay, chance)
  return at === 'just before the deadline' ? deadlineMs - marginMs : deadlineMs + marginMs
}

/** `chance` from 0 to 1: the share of requests with a shorter delay. */
function sampled(delay: Delay, chance: number): number {
  if (typeof delay === 'number') return delay
  if ('from' in delay) return between(delay.from, delay.to, chance)
  const { p50, p95, p99 } = delay
  // The fastest takes half the median; the slowest is as far above p99 as p95 is below.
  const points: [chance: number, ms: number][] = [
    [0, p50 / 2],
    [0.5, p50],
    [0.95, p95],
    [0.99, p99],
    [1, 2 * p99 - p95],
  ]
  const above = Math.max(
    1,
    points.findIndex(([share]) => chance < share),
  )
  const [[low, lowMs], [high, highMs]] = [points[above - 1], points[above]] as typeof points as [
    [number, number],
    [number, number],
  ]
  return between(lowMs, highMs, (chance - low) / (high - low))
}

const between = (from: number, to: number, share: number) => Math.round(from + (to - from) * share)
