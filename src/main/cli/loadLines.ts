import type { CapacityRun, CapacitySample, CapacityStep } from '../../contract/capacity.ts'
import { outstandingText, profileText, resultText } from '../../contract/capacityText.ts'
import { countText, plural, rateText, spanText } from '../../contract/format.ts'

const ms = (value: number | null) => (value === null ? '—' : spanText(value))

export const beginLines = (run: CapacityRun): string[] => [
  `${profileText(run.profile)} from ${run.source} to ${run.destination} (${run.endpoints.join(', ')})`,
  ...run.warnings.map((warning) => `Note: ${warning}`),
]

/** One second of a run. */
export function sampleLine(run: CapacityRun, sample: CapacitySample): string {
  const second = Math.round((Date.parse(sample.at) - Date.parse(run.startedAt)) / 1000)
  const perSecond = (count: number) => rateText((count * 1000) / run.sampleMs)
  const parts = [
    `${String(second).padStart(4)} s`,
    `offered ${perSecond(sample.offered)}`,
    `delivered ${perSecond(sample.delivered)}`,
    `p95 ${ms(sample.p95Ms)}`,
    ...(sample.failed > 0 ? [`${countText(sample.failed)} failed`] : []),
    ...(sample.timeouts > 0 ? [plural(sample.timeouts, 'timeout')] : []),
    ...(sample.retries > 0 ? [plural(sample.retries, 'retry', 'retries')] : []),
    ...(sample.outstanding > 0 ? [`${countText(sample.outstanding)} outstanding`] : []),
  ]
  return parts.join('  ')
}

const purposes: Record<CapacityStep['purpose'], string> = {
  profile: '',
  search: ' (search)',
  repeat: ' (repeated)',
}

export const stepLine = ({ to, purpose, rule, text }: CapacityStep): string =>
  rule === null
    ? `✓ ${rateText(to)}${purposes[purpose]} ${text}`
    : `✗ ${rateText(to)}${purposes[purpose]} fails: ${text}`

/** What came out of it. */
export function endLines(run: CapacityRun): string[] {
  const { totals, finding, phase, failure } = run
  return [
    '',
    `${plural(totals.accepted, 'call')} accepted, ${plural(totals.delivered, 'message')} delivered; ${plural(totals.attempts, 'attempt')}, ${countText(totals.failed)} failed, ${plural(totals.timeouts, 'timeout')}, ${plural(totals.retriesCaused, 'retry', 'retries')} caused`,
    `Responses: ${totals.responses.map((each) => `${resultText(each)} ×${countText(each.count)}`).join(' · ') || 'none'}`,
    `p50 ${ms(totals.p50Ms)}, p95 ${ms(totals.p95Ms)}, p99 ${ms(totals.p99Ms)}`,
    ...(phase === 'broken' ? [`The run broke off: ${failure ?? 'unknown reason'}`] : []),
    ...(phase === 'stopped' ? ['Stopped.'] : []),
    ...(finding ? [finding.text] : []),
    outstandingText(run),
    ...(run.outstanding.queued + run.outstanding.retrying > 0
      ? [
          `To cancel them: hookbench cancel --filter '${run.outstanding.filter} state:queued state:retrying'`,
        ]
      : []),
  ]
}
