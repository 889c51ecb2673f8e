import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChartColumn } from 'lucide-react'
import { useMemo, useState } from 'react'
import { withTimes } from '../../../contract/filter/timeToken.ts'
import type { UrlFilter } from '../../message/filter/useFilter.ts'
import { api, queries } from '../../rpc/api.ts'
import { Button } from '../../ui/button/button.tsx'
import { useCell } from '../../ui/cell.ts'
import type { TimeRange } from '../../ui/chart/brush.ts'
import { Histogram } from '../../ui/chart/histogram.tsx'
import { barsOf, selectedIn } from './chart.ts'
import styles from './overTime.module.css'
import { overTimeShown } from './shown.ts'

interface OverTimeProps {
  filter: UrlFilter
  /** The newest message of a paused list. */
  upTo: string | undefined
  /** It is read after the rows, which are waited for. */
  waits: boolean
}

/** The messages of the list by the time they were received. Selecting a time filters the list by it. */
export function OverTime(props: OverTimeProps) {
  const isShown = useCell(overTimeShown)
  return isShown ? <Chart {...props} /> : null
}

export function OverTimeButton() {
  const isShown = useCell(overTimeShown)
  return (
    <Button
      aria-label="Messages over time"
      title={isShown ? 'Hide messages over time' : 'Show messages over time'}
      aria-pressed={isShown}
      onClick={overTimeShown.toggle}
    >
      <ChartColumn size={14} aria-hidden />
    </Button>
  )
}

function Chart({ filter, upTo, waits }: OverTimeProps) {
  const [zoom, setZoom] = useState<TimeRange | null>(null)
  const valid = filter.filter.filter ?? ''
  const input = { filter: withTimes(valid, zoom), ...(upTo !== undefined && { upTo }) }
  const options = api.messages.histogram.queryOptions({ input })
  const { data, error, dataUpdatedAt } = useQuery({
    ...options,
    enabled: !waits || queries.getQueryData(options.queryKey) !== undefined,
    meta: { eachSecond: true },
    placeholderData: keepPreviousData,
  })
  const bars = useMemo(() => (data ? barsOf(data) : []), [data])
  if (error) return <p className={styles.fault}>Messages over time: {error.message}</p>
  if (!data) return <div className={styles.chart} />
  const selected = selectedIn(filter.parsed, bars, data.bucketMs)
  const canZoom = selected !== null && selected.until - selected.since > 20
  return (
    <div className={styles.chart}>
      <Histogram
        label="Messages over time"
        bars={bars}
        barMs={data.bucketMs}
        now={dataUpdatedAt}
        selected={selected}
        onSelect={(range) => filter.set(withTimes(filter.text, range))}
        actions={
          <>
            {canZoom && (
              <button type="button" onClick={() => setZoom(selected)}>
                Zoom in
              </button>
            )}
            {zoom && (
              <button type="button" onClick={() => setZoom(null)}>
                Whole time
              </button>
            )}
          </>
        }
      />
    </div>
  )
}
