import { setTimeout as sleep } from 'node:timers/promises'
import type { Drill, DrillResult, DrillVerdict } from '../../contract/drill.ts'
import type { CheckedDrill } from '../../contract/drillOperations.ts'
import type { Requester } from '../../contract/host.ts'
import type { CopyRequest } from '../delivery/sendCopies.ts'
import type { ReadClock } from '../delivery/clock.ts'
import { drillConclusion } from '../drill/conclusion.ts'
import type { DeliverStep } from '../drill/drillPlan.ts'
import { resultPage } from '../drill/drillResults.ts'
import type { Delivered, DrillRecord, Drills } from '../drill/drills.ts'
import type { Results } from '../jobs/results.ts'
import type { BenchClient } from '../scenario/steps/step.ts'
import type { MessageRow } from '../store/messageList.ts'
import type { ReadStore } from '../store/readStore.ts'
import { instant, instantOrNull } from '../views/views.ts'
import type { DeliveredCopies } from './drillCopies.ts'
import { drillTarget } from './drillTarget.ts'
import type { Implementer } from './implementer.ts'
import type { Lists } from './messages.ts'
import { afterOf, whole } from './page.ts'
import type { Here } from './requester.ts'

interface Parts {
  store: ReadStore
  lists: Lists
  clock: ReadClock
  refresh: () => Promise<void>
  drills: Drills
  drillResults: Results<Drill, DrillResult[]>
  deliverCopies: (request: CopyRequest) => Promise<DeliveredCopies>
  here: Here
}

/** A small one is usually over within this time, so that its first answer is its result. */
const firstLookMs = 400
const mostListed = 20
/** How often the engine's clock is read while waiting: it may be advanced, and its speed may change. */
const clockLookMs = 250

async function startDrill(parts: Parts, input: CheckedDrill, requester: Requester): Promise<Drill> {
  const { kind, times, by = null, advance, order, seed, endpoint = null } = input
  const { matches, ids } = await drillTarget(parts, input)
  const record = parts.drills.start({
    kind,
    times,
    byMs: by,
    advance,
    order,
    seed,
    matches,
    ids,
    deliver: (step) => deliverStep(parts, step, endpoint),
    pass: (ms, signal, onUntil) =>
      advance
        ? advanceClock(parts.here(requester), ms)
        : waitForClock(parts, ms, { signal, onUntil }),
  })
  void record.over.then(() =>
    parts.drillResults.add(record.id, {
      summary: drillView(record),
      content: [...record.results.all()],
    }),
  )
  await Promise.race([record.over, sleep(firstLookMs, undefined, { ref: false })])
  return drillView(record)
}

async function deliverStep(
  { store, deliverCopies }: Parts,
  { messageId, titles }: DeliverStep,
  endpointId: number | null,
): Promise<Delivered> {
  const delivered = await deliverCopies({ messageId, endpointId, copies: titles.length })
  if ('fault' in delivered) return delivered
  const row = store.messageList.byId(messageId)
  if (!row) return { fault: 'it was removed by retention while the drill was in progress' }
  return {
    places: delivered.endpoints.map(({ endpointId: id, url, sent }) => ({
      place: { ...placeOf(row), endpointId: String(id), url },
      sent,
    })),
  }
}

const placeOf = (row: MessageRow) => ({
  messageId: String(row.id),
  type: row.type,
  label: row.label,
  userId: row.user_id,
  destination: row.destination,
})

async function advanceClock({ clock }: BenchClient, by: number) {
  await clock.advance({ by })
}

async function waitForClock(
  { refresh, clock }: Parts,
  ms: number,
  { signal, onUntil }: { signal: AbortSignal; onUntil: (engineTime: number) => void },
) {
  await refresh()
  const until = clock.now() + ms
  onUntil(until)
  while (clock.now() < until && !signal.aborted) {
    const leftMs = (until - clock.now()) / clock.speed()
    await sleep(Math.min(leftMs, clockLookMs), undefined, { signal }).catch(() => {})
    await refresh()
  }
}

/** Waits for the delivery in progress, so that the answer is the result. */
async function stopDrill(parts: Parts, id: number): Promise<Drill> {
  const record = parts.drills.find(id)
  if (!record) return (await readDrill(parts, id)).summary
  parts.drills.stop(record)
  await Promise.race([record.over, sleep(firstLookMs, undefined, { ref: false })])
  return drillView(record)
}

function drillView(record: DrillRecord): Drill {
  const { kind, results, done } = record
  return {
    id: String(record.id),
    kind,
    times: record.times,
    byMs: record.byMs,
    advance: record.advance,
    order: record.order,
    seed: record.seed,
    startedAt: instant(record.startedAt),
    matches: record.matches,
    messages: record.messages,
    deliveries: record.deliveries,
    sent: record.sent,
    waitsUntil: instantOrNull(record.waitsUntil),
    done,
    stopped: record.stopped,
    failure: record.failure,
    counts: results.counts,
    refused: Array.from(record.refused, ([reason, { count, examples }]) => ({
      reason,
      count,
      examples: examples.map(String),
    })),
    ...drillConclusion({ kind, counts: results.counts, unit: results.unit(), done }),
  }
}

/** Those of this process, then the stored ones from before. */
function allDrills({ drills, drillResults }: Parts): Drill[] {
  const here = drills.all().map(drillView)
  const ids = new Set(here.map(({ id }) => id))
  return [...here, ...drillResults.summaries().filter(({ id }) => !ids.has(id))].slice(
    0,
    mostListed,
  )
}

/** A drill with its results so far. */
async function readDrill({ drills, drillResults }: Parts, id: number): Promise<StoredDrill> {
  const record = drills.find(id)
  if (record) return storedDrill(record)
  return (await drillResults.byId(id)) ?? storedDrill(drills.get(id))
}

interface StoredDrill {
  summary: Drill
  content: readonly DrillResult[]
}

const storedDrill = (record: DrillRecord): StoredDrill => ({
  summary: drillView(record),
  content: record.results.all(),
})

interface ResultsInput {
  id: number
  limit: number
  cursor?: string | undefined
  verdict?: DrillVerdict | undefined
}

async function listResults(parts: Parts, { id, limit, cursor, verdict }: ResultsInput) {
  const { content } = await readDrill(parts, id)
  return resultPage(content, { from: afterOf(cursor), limit, verdict })
}

async function reportOf(parts: Parts, id: number) {
  const { summary, content } = await readDrill(parts, id)
  return {
    name: `hookbench-drill-${id}-${summary.startedAt.slice(0, 19).replaceAll(':', '-')}.json`,
    text: `${JSON.stringify({ ...summary, results: content }, null, 2)}\n`,
  }
}

export const drillDeskRoutes = (os: Implementer['drills'], parts: Parts) => ({
  start: os.start.handler(({ input, context }) => startDrill(parts, input, context.requester)),
  list: os.list.handler(() => whole(allDrills(parts))),
  get: os.get.handler(async ({ input }) => (await readDrill(parts, input.id)).summary),
  results: os.results.handler(({ input }) => listResults(parts, input)),
  report: os.report.handler(({ input }) => reportOf(parts, input.id)),
  stop: os.stop.handler(({ input }) => stopDrill(parts, input.id)),
})
