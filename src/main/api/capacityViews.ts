import type { CapacityRun, CapacitySummary } from '../../contract/capacity.ts'
import { quote } from '../../contract/filter/lex.ts'
import { findingOf } from '../capacity/finding.ts'
import type { RunRecord } from '../capacity/record.ts'
import { instant, instantOrNull } from '../views/views.ts'

/** What a list shows of a run. */
export function summaryView(record: RunRecord): CapacitySummary {
  const { id, target, input, sent, outstanding, startedAt, endedAt, phase, search } = record
  const { destination, source } = target
  const { offered: _offered, inFlight, fault, ...counts } = sent
  const isOver = endedAt !== null
  const found = {
    ...search.found(),
    destination: destination.name,
    profile: input.profile,
    stopped: phase === 'stopped',
  }
  return {
    id: String(id),
    destination: destination.name,
    source: source.name,
    endpoints: destination.endpoints.map(({ url }) => url),
    profile: input.profile,
    limits: input.limits,
    refine: input.refine,
    inFlightLimit: record.inFlightLimit,
    startedAt: instant(startedAt),
    endedAt: endedAt === null ? null : instant(endedAt),
    phase,
    rate: record.rate,
    failure: record.failure,
    warnings:
      fault === null ? record.warnings : [...record.warnings, `The collection port: ${fault}`],
    totals: { ...record.samples.totals(), ...counts, cancelled: record.cancelled },
    finding: isOver || found.failsAt !== null ? findingOf(found) : null,
    outstanding: {
      unanswered: inFlight,
      queued: outstanding.queued,
      retrying: outstanding.retrying,
      nextAttemptAt: instantOrNull(outstanding.nextAttemptAt),
      filter: filterOf(record),
    },
  }
}

function filterOf({ target, startedAt, endedAt }: RunRecord): string {
  const { destination, source } = target
  // The last message may have been collected in the millisecond in which the run ended.
  const before = endedAt === null ? '' : ` before:${instant(endedAt + 1)}`
  return `destination:${quote(destination.name)} source:${quote(source.name)} after:${instant(startedAt)}${before}`
}

export const runView = (record: RunRecord): CapacityRun => ({
  ...summaryView(record),
  ...record.samples.view(),
  steps: record.steps,
})
