import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { Health } from '../../contract/health.ts'
import { healthRanges } from '../../contract/health.ts'
import { plural } from '../../contract/format.ts'
import { SendTestButton } from '../message/call/sendTestButton.tsx'
import { withTimes } from '../../contract/filter/timeToken.ts'
import { filterSearch } from '../message/filter/filterSearch.ts'
import { api } from '../rpc/api.ts'
import { Button } from '../ui/button/button.tsx'
import { Histogram } from '../ui/chart/histogram.tsx'
import { rangeText } from '../ui/chart/timeText.ts'
import { Segmented } from '../ui/field/segmented.tsx'
import { Empty } from '../ui/notice/empty.tsx'
import { Note } from '../ui/notice/note.tsx'
import { EndpointTable } from './endpointTable.tsx'
import styles from './health.module.css'
import { HealthStats } from './healthStats.tsx'
import { IncidentNotes } from './incidentNotes.tsx'
import { RetriesDue } from './retriesDue.tsx'
import { useHealthUrl } from './useHealthUrl.ts'
import { perText, rangeTitles } from './words.ts'

/** Time passes without a change, too. */
const againMs = 10_000
const eachSecond = { meta: { eachSecond: true }, refetchInterval: againMs }

/** Attempts that are counted a moment later, as during ordinary retries. Only more than this is worth saying: after a start. */
const mostNotSaid = 2000

/** Attempts over time: how many were accepted, how fast, by which endpoint. */
export function HealthPage() {
  const { range, selected, setRange, select } = useHealthUrl()
  const whole = useQuery({
    ...api.health.queryOptions({ input: { range } }),
    ...eachSecond,
    placeholderData: keepPreviousData,
  })
  const iso = (at: number) => new Date(at).toISOString()
  const part = useQuery({
    ...api.health.queryOptions({
      input: selected ? { since: iso(selected.since), until: iso(selected.until) } : {},
    }),
    ...eachSecond,
    enabled: selected !== null,
    placeholderData: keepPreviousData,
  })
  const health = whole.data
  const shown = (selected && part.data) || health
  const failed = whole.error ?? (selected && part.error)
  return (
    <div className={styles.page} tabIndex={0} role="group" aria-label="Health">
      <div className={styles.head}>
        <h1>Health</h1>
        <span className={styles.space} />
        <Segmented
          label="Range"
          value={range}
          choices={healthRanges.map((each) => [each, rangeTitles[each]] as const)}
          onChange={setRange}
        />
      </div>
      {failed && (
        <Note title="The figures could not be read" tone="bad">
          <span>{failed.message}</span>
          <Button onClick={() => void Promise.all([whole.refetch(), part.refetch()])}>
            Read again
          </Button>
        </Note>
      )}
      {health && shown && (
        <>
          {health.uncounted > mostNotSaid && (
            <p className="dim">{plural(health.uncounted, 'earlier attempt')} not counted yet.</p>
          )}
          <HealthStats health={shown} retries={health.retries} />
          <Attempts health={health} selected={selected} onSelect={select} />
          <IncidentNotes incidents={shown.incidents} />
          {shown.endpoints.length > 0 ? (
            <EndpointTable
              health={shown}
              title={selected ? 'the selected time' : rangeTitles[range]}
            />
          ) : (
            <Empty
              title={selected ? 'No attempts in the selected time' : 'No attempts in this time'}
              action={<SendTestButton />}
            >
              Each endpoint that a message is sent to appears here, with its responses and response
              times.
            </Empty>
          )}
          <RetriesDue retries={health.retries} />
        </>
      )}
    </div>
  )
}

interface AttemptsProps {
  health: Health
  selected: ReturnType<typeof useHealthUrl>['selected']
  onSelect: ReturnType<typeof useHealthUrl>['select']
}

function Attempts({ health, selected, onSelect }: AttemptsProps) {
  const now = Date.parse(health.until)
  const title = `Attempts ${perText(health.bucketMs / 60_000)}, by result`
  return (
    <section className={styles.part} aria-label="Attempts">
      <div className={styles.head}>
        <h2>{title}</h2>
        <Legend />
        <span className={styles.space} />
        {selected && (
          <>
            <Link href={`/deliveries${filterSearch(withTimes('', selected))}`}>
              Show messages received {rangeText(selected, now)}
            </Link>
            <Button onClick={() => onSelect(null)}>Clear selection</Button>
          </>
        )}
      </div>
      <Histogram
        label={title}
        bars={health.buckets.map(({ at, accepted, retry, permanent }) => ({
          at: Date.parse(at),
          parts: [
            { name: 'accepted', count: accepted, color: 'var(--delivered)' },
            { name: 'will retry', count: retry, color: 'var(--retrying)' },
            { name: 'permanent failure', count: permanent, color: 'var(--failed)' },
          ],
        }))}
        barMs={health.bucketMs}
        now={now}
        selected={selected}
        onSelect={onSelect}
      />
    </section>
  )
}

const Legend = () => (
  <span className={styles.legend}>
    <i className={styles.good} /> accepted
    <i className={styles.wait} /> will retry
    <i className={styles.bad} /> permanent failure
  </span>
)
