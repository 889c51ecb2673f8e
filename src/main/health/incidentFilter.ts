import { tokenText } from '../../contract/filter/edit.ts'
import type { ResultCount } from '../store/derived/attemptFigures.ts'

export interface Failing {
  url: string
  results: readonly ResultCount[]
  /** In milliseconds; `until` null: it goes on. */
  since: number
  until: number | null
}

/** A result with at least this share of the failures is worth a token. */
const notable = 0.1

/** The filter of messages received in this time whose attempts at the endpoint failed like this. */
export function incidentFilter({ url, results, since, until }: Failing): string {
  const all = results.reduce((sum, { count }) => sum + count, 0)
  const most = results.filter(({ count }, i) => i === 0 || count >= notable * all)
  // Statuses and outcomes exclude each other, and all keys of a filter must match.
  const byStatus = results[0]?.outcome === 'response'
  const tokens = most
    .filter(({ outcome }) => (outcome === 'response') === byStatus)
    .map(({ outcome, status }) =>
      byStatus ? tokenText('status', String(status)) : tokenText('outcome', outcome),
    )
  const times = [timeToken('after', since), ...(until === null ? [] : [timeToken('before', until)])]
  return [...times, tokenText('endpoint', url), ...new Set(tokens)].join(' ')
}

/** In UTC: whoever reads the filter may be in another time zone. */
const timeToken = (key: 'after' | 'before', ms: number) =>
  tokenText(key, new Date(ms).toISOString())
