import type { CapacityRun, CapacityStep } from '../../../contract/capacity.ts'
import { capacityCharts } from '../../../contract/capacityCharts.ts'
import {
  outstandingText,
  profileText,
  resultText,
  shareText,
} from '../../../contract/capacityText.ts'
import { countText, instantText, plural, rateText, spanText } from '../../../contract/format.ts'
import { chartSvg } from './chartSvg.ts'
import { escaped } from './escaped.ts'
import { reportStyle } from './style.ts'

/** One page without anything else: it works from a file, and loads nothing. */
export function capacityReport(run: CapacityRun): string {
  const title = `Capacity of ${run.destination}`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escaped(title)}</title>
<style>${reportStyle}</style>
</head>
<body>
<main>
<h1>${escaped(title)}</h1>
<p class="finding ${run.finding?.kind ?? 'unknown'}">${escaped(headline(run))}</p>
${listOf(run.warnings)}
${facts(run)}
${capacityCharts(run).map(chartSvg).join('\n')}
${stepTable(run.steps)}
${responseTable(run)}
<section>
<h2>${run.phase === 'done' ? 'Outstanding at the end' : 'Outstanding when it ended'}</h2>
<p>${escaped(outstandingText(run))}</p>
</section>
</main>
</body>
</html>
`
}

function headline({ finding, phase, failure }: CapacityRun): string {
  if (phase === 'broken') return `The run broke off: ${failure ?? 'unknown reason'}.`
  if (phase !== 'done' && phase !== 'stopped') return 'The run is still in progress.'
  return finding?.text ?? 'Nothing was measured.'
}

const listOf = (items: readonly string[]) =>
  items.length === 0 ? '' : `<ul>${items.map((item) => `<li>${escaped(item)}</li>`).join('')}</ul>`

function facts(run: CapacityRun): string {
  const { totals, limits } = run
  const took = Date.parse(run.endedAt ?? run.startedAt) - Date.parse(run.startedAt)
  const pairs: [string, string][] = [
    [
      'Sent',
      profileText(run.profile) +
        (run.refine && run.profile.kind !== 'constant' ? ', then a search' : ''),
    ],
    ['From', `source ${run.source}`],
    ['To', run.endpoints.join(', ')],
    ['Started', `${instantText(run.startedAt).slice(0, 19)}, ${spanText(took)} long`],
    [
      'A rate holds up to',
      `${shareText(limits.failedShare)} failed attempts, a p95 of ${spanText(limits.p95Ms)}, and ${run.inFlightLimit} exchanges in flight`,
    ],
    [
      'Calls',
      `${countText(totals.offered)} offered, ${countText(totals.accepted)} accepted by the collection port`,
    ],
    [
      'Messages',
      `${countText(totals.delivered)} delivered, ${countText(totals.cancelled)} cancelled between steps`,
    ],
    [
      'Attempts',
      `${countText(totals.attempts)}, ${countText(totals.failed)} failed, ${plural(totals.timeouts, 'timeout')}`,
    ],
    [
      'Retries',
      `${countText(totals.retriesCaused)} caused, ${countText(totals.retries)} made during the run`,
    ],
    ['Response time', `p50 ${ms(totals.p50Ms)}, p95 ${ms(totals.p95Ms)}, p99 ${ms(totals.p99Ms)}`],
  ]
  return `<dl>${pairs.map(([name, text]) => `<dt>${name}</dt><dd>${escaped(text)}</dd>`).join('\n')}</dl>`
}

const ms = (value: number | null) => (value === null ? '—' : spanText(value))

function stepTable(steps: readonly CapacityStep[]): string {
  if (steps.length === 0) return ''
  const rows = steps.map(
    (step) => `<tr class="${step.rule === null ? 'holds' : 'fails'}">
<td class="number">${escaped(step.from === step.to ? rateText(step.to) : `${countText(Math.round(step.from))}–${rateText(step.to)}`)}</td>
<td>${step.purpose}</td>
<td class="number">${countText(step.accepted)}</td>
<td class="number">${countText(step.failed)}</td>
<td class="number">${ms(step.p50Ms)}</td>
<td class="number">${ms(step.p95Ms)}</td>
<td class="number">${ms(step.p99Ms)}</td>
<td><b>${step.rule === null ? 'holds' : 'fails'}</b>${step.rule === null ? '' : ` ${escaped(step.text)}`}</td>
</tr>`,
  )
  return `<section>
<h2>Steps</h2>
<table>
<thead><tr><th class="number">Rate</th><th>Part of</th><th class="number">Calls</th><th class="number">Failed</th><th class="number">p50</th><th class="number">p95</th><th class="number">p99</th><th>Verdict</th></tr></thead>
<tbody>${rows.join('\n')}</tbody>
</table>
</section>`
}

function responseTable({ totals }: CapacityRun): string {
  if (totals.responses.length === 0) return ''
  const rows = totals.responses.map(
    (response) =>
      `<tr><td>${escaped(resultText(response))}</td><td class="number">${countText(response.count)}</td><td class="number">${shareText(response.count / totals.attempts)}</td></tr>`,
  )
  return `<section>
<h2>Responses</h2>
<table class="narrow">
<thead><tr><th>Response</th><th class="number">Attempts</th><th class="number">Share</th></tr></thead>
<tbody>${rows.join('\n')}</tbody>
</table>
</section>`
}
