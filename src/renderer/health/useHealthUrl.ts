import { useLocation, useSearch } from 'wouter'
import { type HealthRange, healthRanges } from '../../contract/health.ts'
import type { TimeRange } from '../ui/chart/brush.ts'

/** The range and the selected time, stored in the URL for bookmarks, sharing and history. */
export function useHealthUrl() {
  const [, navigate] = useLocation()
  const search = new URLSearchParams(useSearch())
  const range = healthRanges.find((each) => each === search.get('range')) ?? '1h'
  const go = (next: HealthRange, selected: TimeRange | null) => {
    const params = new URLSearchParams({ range: next })
    if (selected) {
      params.set('since', new Date(selected.since).toISOString())
      params.set('until', new Date(selected.until).toISOString())
    }
    navigate(`/health?${params.toString()}`, { replace: true })
  }
  return {
    range,
    selected: selectedOf(search),
    setRange: (next: HealthRange) => go(next, null),
    select: (selected: TimeRange | null) => go(range, selected),
  }
}

function selectedOf(search: URLSearchParams): TimeRange | null {
  const since = Date.parse(search.get('since') ?? '')
  const until = Date.parse(search.get('until') ?? '')
  return since < until ? { since, until } : null
}
