import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CapacityRun, CapacitySummary, CheckedCapacityRun } from '../../contract/capacity.ts'
import { countText, speedText } from '../../contract/format.ts'
import type { MessageAction } from '../../contract/bulkAction.ts'
import { callTemplate, numberMark, timeMark, userMark } from '../capacity/callTemplate.ts'
import { capacityReport } from '../capacity/report/report.ts'
import type { CapacityRuns } from '../capacity/runs.ts'
import { distantUrls, type Target, targetOf } from '../capacity/target.ts'
import { bytesSent } from '../compose/post.ts'
import type { Clock, ReadClock } from '../delivery/clock.ts'
import type { Dispatcher } from '../delivery/dispatcher.ts'
import { Refusal } from '../errors/refusal.ts'
import type { Results } from '../jobs/results.ts'
import type { SourceRecord } from '../store/sources.ts'
import type { Acted } from './actions.ts'
import { runView, summaryView } from './capacityViews.ts'
import type { Implementer } from './implementer.ts'
import { whole } from './page.ts'
import { readComposed } from './readComposed.ts'
import type { LiveParts } from './reading.ts'

export interface CapacityParts extends LiveParts {
  capacityRuns: CapacityRuns
  runResults: Results<CapacitySummary, CapacityRun>
  clock: ReadClock & Pick<Clock, 'jump'>
  dispatcher: Pick<Dispatcher, 'isPaused' | 'halted' | 'isBusy'>
  actOnAll: (action: MessageAction, ids: number[]) => Promise<Acted>
}

/** A refusal of the port, or of a thread, is usually known within this time. */
const firstLookMs = 300
const mostListed = 20
/** Attempts of one step that the figures need at least. */
const fewCalls = 50

async function startRun(parts: CapacityParts, input: CheckedCapacityRun): Promise<CapacityRun> {
  const { store, capacityRuns, clock } = parts
  await parts.refresh()
  requireDelivery(parts.dispatcher)
  if (clock.jump() !== null)
    throw new Refusal(
      'CONFLICT',
      'the system clock has jumped: confirm its time first, because a run compares times',
    )
  const target = targetOf(store, input)
  const prefix = `load-${randomBytes(4).toString('hex')}-`
  const record = capacityRuns.start({
    target,
    input,
    inFlightLimit: store.settings.read().delivery.inFlight,
    warnings: warningsOf(target, input, clock.speed()),
    store,
    template: templateOf(parts, target.source, input, prefix),
    prefix,
    toReal: clock.toReal,
    cancel: (ids) => parts.actOnAll('cancel', ids),
    isQuiet: async () => {
      await parts.refresh()
      return !parts.dispatcher.isBusy()
    },
  })
  void record.over.then(() =>
    parts.runResults.add(record.id, { summary: summaryView(record), content: runView(record) }),
  )
  await Promise.race([record.over, sleep(firstLookMs, undefined, { ref: false })])
  return runView(record)
}

function requireDelivery({ isPaused, halted }: CapacityParts['dispatcher']) {
  const reason = halted()
  if (reason !== null) throw new Refusal('CONFLICT', `delivery is halted: ${reason}`)
  if (isPaused()) throw new Refusal('CONFLICT', 'delivery is paused; resume it first')
}

/** The request that each call is, with marks for what differs. */
function templateOf(
  { store }: CapacityParts,
  source: SourceRecord,
  { call }: CheckedCapacityRun,
  prefix: string,
) {
  const given = call ?? { type: 'track', event: 'Load test', userId: `load-user-${userMark}` }
  const { type, content } = readComposed(store, { source: source.name, call: given })
  const own = {
    timestamp: timeMark,
    ...content,
    messageId: prefix + numberMark,
    sentAt: timeMark,
    writeKey: source.writeKey,
  }
  return callTemplate(`/v1/${type}`, bytesSent(type, own).toString('utf8'))
}

function warningsOf(
  { others, destination }: Target,
  { profile }: CheckedCapacityRun,
  speed: number,
): string[] {
  const distant = distantUrls([destination, ...others])
  const rate =
    profile.kind === 'steps'
      ? Math.min(...profile.rates)
      : profile.kind === 'ramp'
        ? profile.from
        : profile.rate
  return [
    ...(others.length > 0
      ? [
          `The source is also connected to ${others.map(({ name }) => name).join(', ')}: the calls are delivered there, too.`,
        ]
      : []),
    ...(distant.length > 0
      ? [`Not on this machine: ${distant.join(', ')}. The network is part of what is measured.`]
      : []),
    ...(destination.endpoints.length > 1
      ? [
          `Each message is sent to ${destination.endpoints.length} endpoints; the figures are of all of them.`,
        ]
      : []),
    ...(speed > 1 ? [`The clock runs at ${speedText(speed)}: retries come sooner.`] : []),
    ...(rate * profile.seconds < fewCalls && profile.kind !== 'ramp'
      ? [
          `The lowest rate has fewer than ${countText(fewCalls)} calls: its percentiles and shares are rough.`,
        ]
      : []),
  ]
}

function reportOf(run: CapacityRun, format: 'html' | 'json') {
  const name = `hookbench-capacity-${run.id}-${run.startedAt.slice(0, 19).replaceAll(':', '-')}.${format}`
  return {
    name,
    text: format === 'json' ? `${JSON.stringify(run, null, 2)}\n` : capacityReport(run),
  }
}

/** Those of this process, then the stored ones from before. */
function allRuns({ capacityRuns, runResults }: CapacityParts): CapacitySummary[] {
  const here = capacityRuns.all().map((record) => summaryView(record))
  const ids = new Set(here.map(({ id }) => id))
  return [...here, ...runResults.summaries().filter(({ id }) => !ids.has(id))].slice(0, mostListed)
}

async function readRun({ capacityRuns, runResults }: CapacityParts, id: number) {
  const record = capacityRuns.find(id)
  if (record) return runView(record)
  const stored = await runResults.byId(id)
  return stored?.content ?? runView(capacityRuns.get(id))
}

async function stopRun(parts: CapacityParts, id: number): Promise<CapacityRun> {
  const record = parts.capacityRuns.find(id)
  if (record) await parts.capacityRuns.stop(record)
  return readRun(parts, id)
}

export const capacityDeskRoutes = (os: Implementer['capacity'], parts: CapacityParts) => ({
  start: os.start.handler(({ input }) => startRun(parts, input)),
  list: os.list.handler(() => whole(allRuns(parts))),
  get: os.get.handler(({ input }) => readRun(parts, input.id)),
  stop: os.stop.handler(({ input }) => stopRun(parts, input.id)),
  report: os.report.handler(async ({ input }) =>
    reportOf(await readRun(parts, input.id), input.format),
  ),
})
