import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises'
import type { PlanRecord } from '../store/plans.ts'
import type { CallViolations, CheckerAnswer, CheckOrder, LoadOrder } from './checkerThread.ts'
import checkerThread from './checkerThread.ts?thread'
import { createLastingThread } from './lastingThread.ts'

/** 48 MB: semi-spaces of 16 MB. What is parsed is soon garbage. */
const heap = { maxYoungGenerationSizeMb: 48, maxOldGenerationSizeMb: 512 }
/** The largest plan takes some seconds to compile. */
const longestLoadMs = 30_000
/** Calls of several requests that are checked at once, some 10 ms of work: the first is answered with the last. */
const callsAtOnce = 500
/** Between two batches: a message to a thread costs as much as ten checks. */
const pauseMs = 2
/** Of all calls that wait. Further ones are not checked. */
const mostCharacters = 32_000_000

/** The plan of a source, in a version. */
export type PlanKey = Pick<PlanRecord, 'sourceId' | 'version' | 'unplanned'>

/** By place among the calls; those without violations are absent. `unchecked`: why nothing is known. */
export type CheckedTexts =
  | { found: ReadonlyMap<number, CallViolations>; unchecked?: undefined }
  | { found?: undefined; unchecked: string }

interface Parts {
  /** The text of a source's plan; null: it has none. */
  textOf: (sourceId: number) => Pick<LoadOrder, 'files' | 'format'> | null
  /** How long a request waits, and how long its calls may take. */
  deadlineMs: number
  /** Called when the thread was ended by calls of this plan. */
  onFailed?: (plan: PlanKey) => void
  /** The file that its thread runs; for tests. */
  thread?: string
}

interface Waiting {
  plan: PlanKey
  texts: string[]
  /** Call at most once. */
  answer: (checked: CheckedTexts) => void
}

/**
 * Checks calls in a thread of its own, which stays with the plans of several sources. Each request has its answer within
 * the deadline. A thread that takes longer is ended; what waits is checked by another one.
 */
export function createPlanChecker({ textOf, deadlineMs, onFailed, thread }: Parts) {
  const late = `not checked against the plan within ${deadlineMs / 1000} s`
  const waiting = new Set<Waiting>()
  /** What the thread has of each source; a reason: it could not be loaded. */
  const loaded = new Map<number, { key: string; fault: string | null }>()
  const checker = createLastingThread<CheckerAnswer>({
    file: thread ?? checkerThread,
    resourceLimits: heap,
    onEnd: () => loaded.clear(),
  })
  let characters = 0
  let working: Promise<void> | null = null

  async function work() {
    // What arrives in one turn of the event loop is checked together.
    await turn()
    for (let [first] = waiting; first; [first] = waiting) {
      await checkNext(first.plan)
      await sleep(pauseMs)
    }
    working = null
  }

  async function checkNext(plan: PlanKey) {
    const fault = await load(plan)
    const batch = taken(plan)
    if (batch.length === 0) return
    const texts = batch.flatMap((each) => each.texts)
    const checked = fault === null ? await check(plan, texts) : { unchecked: fault }
    let first = 0
    for (const { texts: own, answer } of batch) {
      answer(checked.found ? { found: part(checked.found, first, own.length) } : checked)
      first += own.length
    }
  }

  async function load(plan: PlanKey): Promise<string | null> {
    const { sourceId, unplanned } = plan
    const key = keyOf(plan)
    const known = loaded.get(sourceId)
    if (known?.key === key) return known.fault
    const text = textOf(sourceId)
    if (!text) return 'not checked: the plan was removed'
    const order: LoadOrder = { load: sourceId, unplanned, ...text }
    const fault = await checker
      .ask(order, longestLoadMs, 'it took too long')
      .then((answer) => ('loaded' in answer ? answer.loaded : null))
      .catch((error: unknown) => (error as Error).message)
    const words = fault && `not checked: the plan could not be loaded: ${fault}`
    loaded.set(sourceId, { key, fault: words })
    return words
  }

  /** The requests that wait for a plan, up to the limit of calls. */
  function taken(plan: PlanKey): Waiting[] {
    const batch: Waiting[] = []
    let calls = 0
    for (const each of waiting) {
      if (each.plan.sourceId !== plan.sourceId || keyOf(each.plan) !== keyOf(plan)) continue
      if (calls > 0 && calls + each.texts.length > callsAtOnce) break
      calls += each.texts.length
      waiting.delete(each)
      batch.push(each)
    }
    return batch
  }

  async function check(plan: PlanKey, texts: string[]): Promise<CheckedTexts> {
    try {
      const order: CheckOrder = { check: plan.sourceId, texts }
      const answer = await checker.ask(order, deadlineMs, late)
      return { found: new Map('found' in answer ? answer.found : []) }
    } catch (error) {
      onFailed?.(plan)
      const { message } = error as Error
      return { unchecked: message === late ? late : `not checked against the plan: ${message}` }
    }
  }

  return {
    /** `waitMs`: how long this request waits. Without calls, it waits for the plan to be loaded. */
    check(plan: PlanKey, texts: string[], waitMs = deadlineMs): Promise<CheckedTexts> {
      const length = texts.reduce((sum, text) => sum + text.length, 0)
      if (characters + length > mostCharacters)
        return Promise.resolve({ unchecked: 'not checked against the plan: too many calls wait' })
      const { promise, resolve } = Promise.withResolvers<CheckedTexts>()
      const asked: Waiting = { plan, texts, answer: resolve }
      const timer = setTimeout(() => resolve({ unchecked: late }), waitMs)
      waiting.add(asked)
      characters += length
      working ??= work()
      return promise.finally(() => {
        clearTimeout(timer)
        waiting.delete(asked)
        characters -= length
      })
    },
    /** Whatever waits is answered as unchecked. */
    async close() {
      for (const { answer } of waiting) answer({ unchecked: 'not checked: Hookbench was stopped' })
      waiting.clear()
      await checker.close()
    },
  }
}

const keyOf = ({ version, unplanned }: PlanKey) => `${version} ${unplanned}`

/** Those of one request, by their place in it. */
function part(found: ReadonlyMap<number, CallViolations>, first: number, length: number) {
  if (found.size === 0) return found
  const own = new Map<number, CallViolations>()
  for (let index = 0; index < length; index++) {
    const violations = found.get(first + index)
    if (violations) own.set(index, violations)
  }
  return own
}
