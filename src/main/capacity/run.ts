import { setTimeout as sleep } from 'node:timers/promises'
import { mostRunCalls } from '../../contract/capacity.ts'
import { deadlineMs } from '../../contract/deadline.ts'
import { countText } from '../../contract/format.ts'
import type { ReadStore } from '../store/readStore.ts'
import { attemptsOf } from '../store/derived/attemptFigures.ts'
import type { CallTemplate } from './callTemplate.ts'
import { followAttempts } from './follow.ts'
import { judge } from './judge.ts'
import type { RunRecord } from './record.ts'
import { type Sender, startSender } from './sender.ts'
import type { SenderTick } from './senderThread.ts'
import { isComplete, measuredOf, type SentStep, startedStep, stepView } from './step.ts'

const pollMs = 250
/** After the deadline, an attempt is written within this time. */
const writtenMs = 1000
/** Ids cancelled at once: the engine does 50 in a transaction. */
const cancelledAtOnce = 500
const mostCancelMs = 30_000
/** An endpoint that counts its requests of the last second begins the next step without those of the one before. */
const pauseMs = 1000

export interface RunParts {
  store: ReadStore
  /** Of the collection port. */
  endpoint: string
  template: CallTemplate
  /** The message ids of its calls begin with it. */
  prefix: string
  cancel: (ids: number[]) => Promise<{ changed: unknown[] }>
  /** The instant of an engine time. */
  toReal: (engineTime: number) => number
  /** Whether no exchange is in flight. */
  isQuiet: () => Promise<boolean>
  onProgress: () => void
}

/** Sends the steps of a run, one after the other, until its search has ended. Rejects with the signal's reason. */
export async function runLoad(
  record: RunRecord,
  parts: RunParts,
  signal: AbortSignal,
): Promise<void> {
  const { store } = parts
  const { destination } = record.target
  const open: SentStep[] = []
  const before = waitingOf(store, destination.id)
  const firstMessage = store.messageList.newest()
  const follow = followAttempts({
    store,
    destinationId: destination.id,
    prefix: parts.prefix,
    samples: record.samples,
    steps: () => open,
  })
  const watch = async () => {
    await follow.read()
    const now = waitingOf(store, destination.id)
    const next = store.messages.nextDue(destination.id, 0)
    record.outstanding = {
      queued: Math.max(0, now.queued - before.queued),
      retrying: Math.max(0, now.retrying - before.retrying),
      nextAttemptAt: next === null ? null : parts.toReal(next),
    }
    record.samples.setOutstanding(Date.now(), waiting(record))
    parts.onProgress()
  }
  const fault = new AbortController()
  const onFault = (error: unknown) => fault.abort(error)
  const stop = AbortSignal.any([signal, fault.signal])
  const sender = startSender(
    { origin: parts.endpoint, template: parts.template },
    (tick) => noteTick(record, open, tick),
    stop,
  )
  const timer = setInterval(() => void watch().catch(onFault), pollMs)
  try {
    await sendSteps(record, { ...parts, open, sender, firstMessage, signal: stop, onFault })
    record.phase = 'draining'
    await drain(record, record.input.drainSeconds * 1000, stop)
  } finally {
    clearInterval(timer)
    record.rate = 0
    await sender.close()
    await watch()
  }
}

function noteTick(record: RunRecord, open: readonly SentStep[], tick: SenderTick) {
  const { sent } = record
  const accepted = tick.accepted.reduce((sum, [, count]) => sum + count, 0)
  record.samples.addSent(Date.now(), { offered: tick.offered, accepted })
  sent.offered += tick.offered
  sent.rejected += tick.rejected
  sent.unanswered += tick.unanswered
  sent.unsent += tick.unsent
  sent.inFlight = tick.inFlight
  sent.fault ??= tick.fault
  for (const step of open) {
    step.accepted += tick.accepted.find(([first]) => first === step.first)?.[1] ?? 0
    step.lateMs = Math.max(step.lateMs, tick.lateMs)
  }
}

interface StepParts extends RunParts {
  open: SentStep[]
  sender: Sender
  firstMessage: number
  signal: AbortSignal
  /** Ends the run, also while it sends. */
  onFault: (error: unknown) => void
}

async function sendSteps(record: RunRecord, parts: StepParts) {
  const { open, sender } = parts
  const { search } = record
  await sender.ready()
  let first = 1
  let judging: Promise<void> = Promise.resolve()
  /** The judgements of all steps that were sent may lead to another step. */
  const nextStep = async () => search.next() ?? (await judging, search.next())
  for (let planned = await nextStep(); planned !== null; planned = await nextStep()) {
    if (planned.purpose !== 'profile') {
      await judging
      await recover(record, parts)
    }
    const step = startedStep(planned, first, Date.now())
    if (step.end > mostRunCalls) {
      record.warnings.push(
        `It ended after ${countText(first - 1)} calls: a run sends at most ${countText(mostRunCalls)}.`,
      )
      break
    }
    first = step.end
    open.push(step)
    record.rate = planned.to
    await sender.send({ ...planned, first: step.first })
    const endedAt = performance.now()
    judging = judging.then(() => judgeStep(record, { step, endedAt }, parts))
    judging.catch(parts.onFault)
    if (!planned.flows) {
      record.rate = 0
      await judging
    }
  }
  await judging
}

/** Once the first attempts have ended, or must have. */
async function judgeStep(
  record: RunRecord,
  { step, endedAt }: { step: SentStep; /** Of the monotonic clock. */ endedAt: number },
  { open, signal }: StepParts,
) {
  const endpoints = record.target.destination.endpoints.length
  const isAnswered = () => step.planned.flows || record.sent.inFlight === 0
  const isMeasured = () => isAnswered() && isComplete(step, endpoints)
  while (
    performance.now() < endedAt + pollMs * 2 ||
    (!isMeasured() && performance.now() < endedAt + deadlineMs + writtenMs)
  )
    await sleep(pollMs, undefined, { signal })
  const { inFlightLimit } = record
  const measured = measuredOf(step, Date.now(), inFlightLimit)
  const judgement = judge(measured, {
    limits: record.input.limits,
    inFlightLimit,
    baseP50Ms: record.steps.find(({ rule }) => rule === null)?.p50Ms ?? null,
  })
  open.splice(open.indexOf(step), 1)
  record.steps.push(stepView(step, judgement, measured))
  requireMessages(record, step)
  record.search.note(step.planned, judgement)
}

/** Accepted calls that become no messages measure nothing. */
function requireMessages({ outstanding, target }: RunRecord, { accepted, figures }: SentStep) {
  if (accepted === 0 || attemptsOf(figures) > 0 || outstanding.queued + outstanding.retrying > 0)
    return
  throw new NothingSent(
    `none of the ${countText(accepted)} accepted calls became a message of ${target.destination.name}; open one in Calls to see the reason`,
  )
}

/** A reason for users, not a defect. */
export class NothingSent extends Error {
  override name = 'NothingSent'
}

/** Before a rate is searched for: what the rate before left behind is delivered, or else cancelled. */
async function recover(record: RunRecord, parts: StepParts) {
  const { signal } = parts
  const isFirst = record.cancelled === 0
  await drain(record, isFirst ? record.input.drainSeconds * 1000 : 0, signal)
  const until = performance.now() + mostCancelMs
  while (performance.now() < until) {
    const ids = parts.store.capacity.openOf(
      record.target.destination.id,
      parts.firstMessage,
      parts.prefix,
      cancelledAtOnce,
    )
    if (ids.length === 0) break
    const { changed } = await parts.cancel(ids)
    record.cancelled += changed.length
    signal.throwIfAborted()
  }
  const quietBy = performance.now() + deadlineMs + writtenMs
  while (performance.now() < quietBy && !(await parts.isQuiet()))
    await sleep(pollMs, undefined, { signal })
  await sleep(pauseMs, undefined, { signal })
}

/** Waits until nothing is outstanding, or this long. */
async function drain(record: RunRecord, ms: number, signal: AbortSignal) {
  const until = performance.now() + ms
  const isWaiting = () => waiting(record) > 0 || record.sent.inFlight > 0
  while (isWaiting() && performance.now() < until) await sleep(pollMs, undefined, { signal })
}

const waiting = ({ outstanding }: RunRecord) => outstanding.queued + outstanding.retrying

function waitingOf(store: ReadStore, destinationId: number) {
  const own = store.messages
    .countsByDestination()
    .filter((each) => each.destinationId === destinationId)
  const count = (state: string) => own.find((each) => each.state === state)?.count ?? 0
  return { queued: count('queued'), retrying: count('retrying') }
}
