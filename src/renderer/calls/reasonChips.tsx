import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useLocation, useSearch } from 'wouter'
import { countText } from '../../contract/format.ts'
import { api } from '../rpc/api.ts'
import { Button } from '../ui/button/button.tsx'
import { explanations } from './rejectionReasons.ts'
import {
  filterSearch,
  readFilter,
  type RejectionFilter,
} from '../message/filter/rejectionFilter.ts'
import styles from './rejections.module.css'

/** Filters the list by reason, and shows the count of each reason. */
export function ReasonChips() {
  const [path, navigate] = useLocation()
  const filter = readFilter(useSearch())
  const reasons = useQuery(api.rejections.reasons.queryOptions()).data?.items ?? []
  const go = (next: RejectionFilter) => navigate(path + filterSearch(next), { replace: true })
  const { reason, ...rest } = filter
  const shown =
    reason && !reasons.some((each) => each.reason === reason)
      ? [...reasons, { reason, count: 0 }]
      : reasons
  if (shown.length === 0 && filter.writeKey === undefined) return null
  return (
    <div className={styles.bar}>
      <div className={styles.chips} role="group" aria-label="Reason">
        <button type="button" aria-pressed={reason === undefined} onClick={() => go(rest)}>
          All reasons
        </button>
        {shown.map((each) => (
          <button
            key={each.reason}
            type="button"
            aria-pressed={reason === each.reason}
            title={explanations[each.reason]}
            onClick={() => go(reason === each.reason ? rest : { ...rest, reason: each.reason })}
          >
            <span className="mono">{each.reason}</span>{' '}
            <span className={styles.count}>{countText(each.count)}</span>
          </button>
        ))}
      </div>
      {filter.writeKey !== undefined && (
        <Button
          look="chip"
          className={styles.key}
          aria-label={`Write key ${filter.writeKey}: show all keys`}
          onClick={() => go(reason ? { reason } : {})}
        >
          <span className="dim">Write key</span> <span className="mono">{filter.writeKey}</span>
          <X size={12} aria-hidden />
        </Button>
      )}
    </div>
  )
}
