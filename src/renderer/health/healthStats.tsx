import type { Health } from '../../contract/health.ts'
import { countText, rateText, spanText, untilText } from '../../contract/format.ts'
import { deadlineMs } from '../../contract/deadline.ts'
import { useTicking } from '../ui/ticker.ts'
import { Stat, Stats } from '../ui/pane/pane.tsx'
import { shareText } from './words.ts'

interface HealthStatsProps {
  health: Health
  /** As of now, whatever time is selected. */
  retries: Health['retries']
}

export function HealthStats({ health, retries }: HealthStatsProps) {
  const { totals } = health
  const seconds = (Date.parse(health.until) - Date.parse(health.since)) / 1000
  const next = useTicking((now) =>
    retries.nextAt === null ? null : untilText(retries.nextAt, now),
  )
  const first = shareText(totals.firstAccepted, totals.first)
  return (
    <Stats>
      <Stat
        value={rateText(totals.delivered / Math.max(1, seconds))}
        name={`delivered, ${countText(totals.delivered)} in all`}
      />
      <Stat value={first ?? '—'} name="accepted at the first attempt" />
      <Stat
        value={totals.p95Ms === null ? '—' : spanText(totals.p95Ms)}
        name={`p95, of the ${spanText(deadlineMs)} deadline`}
      />
      <Stat
        value={countText(retries.retrying)}
        name={next === null ? 'retrying now' : `retrying, next ${next}`}
        tone={retries.retrying > 0 ? 'wait' : undefined}
      />
      <Stat
        value={countText(totals.failed)}
        name="failed"
        tone={totals.failed > 0 ? 'minus' : undefined}
      />
      <Stat
        value={countText(totals.expired)}
        name="expired"
        tone={totals.expired > 0 ? 'expired' : undefined}
      />
    </Stats>
  )
}
