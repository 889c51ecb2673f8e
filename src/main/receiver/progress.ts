import type { Behaviour } from '../../contract/behaviour.ts'
import type { Decision, RuleMemory } from '../../contract/behaviour/decide.ts'
import type { ReceiverRecord } from '../store/receivers.ts'
import { createRate } from './rates.ts'

/** Messages whose attempts are counted; the one without a request for the longest time is dropped. */
const mostMessages = 10_000

/** How far the behaviour of a receiver is: ahead of the store, so that concurrent requests get different responses. */
export function createProgress({ id, behaviour, setAt, ...stored }: ReceiverRecord) {
  const createdAt = performance.now()
  const elapsedBefore = Math.max(0, Date.now() - setAt)
  const turns = behaviour.rules.map((_, index) => stored.turns[index] ?? 0)
  const rates = behaviour.rules.map(({ when }) => (when?.rate ? createRate(when.rate) : null))
  const attempts = new Map<string, number>()
  let { served } = stored

  return {
    setAt,
    /** Since the behaviour was set, however the system clock is set meanwhile. `now`: monotonic. */
    elapsedMs: (now: number) => elapsedBefore + now - createdAt,
    needs: needsOf(behaviour),
    /** The number of the next request, from 0. */
    next: (): number => served,
    /** The same, and counts it. */
    count: (): number => served++,
    /** Counts an attempt of a message, from 1. `earlier`: attempts that are not remembered here. */
    countAttempt(message: string, earlier: () => number): number {
      const attempt = (attempts.get(message) ?? earlier()) + 1
      attempts.delete(message)
      if (attempts.size === mostMessages) {
        const [oldest] = attempts.keys()
        attempts.delete(oldest as string)
      }
      attempts.set(message, attempt)
      return attempt
    },
    memory: (now: number): RuleMemory => ({
      turn: (rule) => turns[rule] ?? 0,
      waitMs: (rule) => rates[rule]?.waitMs(now) ?? 0,
    }),
    /** Follows a decision. */
    advance({ rule, permitted }: Decision, now: number) {
      for (const each of permitted) rates[each]?.permit(now)
      if (rule !== null) turns[rule] = (turns[rule] ?? 0) + 1
    },
    /** What is stored of it. */
    state: () => ({ id, setAt, served, turns }),
  }
}
export type Progress = ReturnType<typeof createProgress>

/** What must be known of each request, because a rule or a template refers to it. */
function needsOf({ rules }: Behaviour) {
  const texts = rules.flatMap(({ respond }) =>
    respond.flatMap((answer) =>
      typeof answer === 'number' ? [] : [answer.body, ...Object.values(answer.headers)],
    ),
  )
  const uses = (name: string) => texts.some((text) => text.includes(`{{${name}`))
  return {
    attempt: uses('attempt') || rules.some(({ when }) => when?.attempts),
    body: uses('body.') || uses('body[') || rules.some(({ when }) => when?.body),
  }
}
