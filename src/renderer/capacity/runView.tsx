import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link } from 'wouter'
import type { CapacityRun } from '../../contract/capacity.ts'
import { capacityCharts } from '../../contract/capacityCharts.ts'
import { outstandingText, profileText, resultText } from '../../contract/capacityText.ts'
import { countText, rateText, spanText } from '../../contract/format.ts'
import { filterSearch } from '../message/filter/filterSearch.ts'
import { api } from '../rpc/api.ts'
import { Button } from '../ui/button/button.tsx'
import { Note } from '../ui/notice/note.tsx'
import { LoadState } from '../ui/pane/loadState.tsx'
import { Stat, Stats } from '../ui/pane/pane.tsx'
import { shortUrl } from '../ui/text/shortUrl.ts'
import { cancelOutstanding } from './actions.ts'
import styles from './capacity.module.css'
import { ChartView } from './chartView.tsx'
import { StepTable } from './stepTable.tsx'

/** A run, live: what was found, the figures, and what is outstanding. */
export function RunView({ id }: { id: string }) {
  const query = useQuery({
    ...api.capacity.get.queryOptions({ input: { id } }),
    meta: { eachSecond: true },
    placeholderData: keepPreviousData,
  })
  const run = query.data
  const charts = useMemo(() => (run ? capacityCharts(run) : []), [run])
  if (!run || query.error)
    return <LoadState what="the run" error={query.error} onRetry={() => void query.refetch()} />
  return (
    <>
      <p className={styles.what}>
        {profileText(run.profile)} from {run.source} to {run.destination}{' '}
        <span className="mono dim">{run.endpoints.map(shortUrl).join(', ')}</span>
      </p>
      <Finding run={run} />
      {run.warnings.map((warning) => (
        <Note key={warning} tone="wait">
          {warning}
        </Note>
      ))}
      <Figures run={run} />
      {charts.map((chart) => (
        <ChartView key={chart.title} chart={chart} />
      ))}
      {run.steps.length > 0 && <StepTable steps={run.steps} />}
      <Outstanding run={run} />
    </>
  )
}

const tones = { fails: 'bad', holds: 'good', hookbench: 'wait', unknown: 'plain' } as const

function Finding({ run }: { run: CapacityRun }) {
  const { finding, phase, failure, rate } = run
  if (phase === 'broken') return <Note tone="bad" title={`The run broke off: ${failure ?? ''}`} />
  if (phase === 'done' || phase === 'stopped')
    return finding && <Note tone={tones[finding.kind]} title={finding.text} />
  const now =
    phase === 'draining'
      ? 'Waiting for outstanding messages.'
      : rate > 0
        ? `Sending ${rateText(rate)}.`
        : 'Measuring the last step.'
  return (
    <div role="status">
      <Note tone="plain" title={now}>
        {finding?.text}
      </Note>
    </div>
  )
}

function Figures({ run: { totals, outstanding } }: { run: CapacityRun }) {
  const ms = (value: number | null) => (value === null ? '—' : spanText(value))
  const waiting = outstanding.queued + outstanding.retrying
  const responses = totals.responses
    .slice(0, 4)
    .map((each) => `${resultText(each)} ×${countText(each.count)}`)
    .join(' · ')
  return (
    <Stats>
      <Stat value={countText(totals.offered)} name="calls offered" />
      <Stat value={countText(totals.delivered)} name="messages delivered" />
      <Stat
        value={`${ms(totals.p50Ms)} · ${ms(totals.p95Ms)} · ${ms(totals.p99Ms)}`}
        name="p50, p95, p99"
      />
      <Stat
        value={countText(totals.failed)}
        name={`failed attempts, ${countText(totals.timeouts)} by timeout`}
        tone={totals.failed > 0 ? 'minus' : undefined}
      />
      <Stat
        value={countText(totals.retriesCaused)}
        name={`retries caused, ${countText(totals.retries)} made`}
        tone={totals.retriesCaused > 0 ? 'wait' : undefined}
      />
      <Stat value={countText(waiting)} name="outstanding" tone={waiting > 0 ? 'wait' : undefined} />
      {responses !== '' && (
        <Stat value={<span className={styles.responses}>{responses}</span>} name="responses" />
      )}
    </Stats>
  )
}

function Outstanding({ run }: { run: CapacityRun }) {
  const { outstanding, endedAt } = run
  const waits = outstanding.queued + outstanding.retrying > 0
  return (
    <section className={styles.part} aria-label="Outstanding">
      <h2>{endedAt === null ? 'Outstanding now' : 'Outstanding when the run ended'}</h2>
      <p className={styles.outstanding}>
        {outstandingText(run)}{' '}
        <Link href={`/deliveries${filterSearch(outstanding.filter)}`}>Show messages</Link>
        {waits && endedAt !== null && (
          <Button asks onClick={() => void cancelOutstanding(run)}>
            Cancel outstanding messages
          </Button>
        )}
      </p>
    </section>
  )
}
