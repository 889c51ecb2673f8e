import { useQuery } from '@tanstack/react-query'
import { withToken } from '../../contract/filter/edit.ts'
import { countText } from '../../contract/format.ts'
import { RejectionReason } from '../../contract/model.ts'
import type { UrlFilter } from '../message/filter/useFilter.ts'
import { api } from '../rpc/api.ts'
import { explanations } from './rejectionReasons.ts'
import styles from './rejections.module.css'

/** Filters the list by reason, and shows the count of each reason. */
export function ReasonChips({ filter }: { filter: UrlFilter }) {
  const reasons = useQuery(api.rejections.reasons.queryOptions()).data?.items ?? []
  const chosen = chosenReasons(filter)
  const missing = chosen.filter((each) => !reasons.some(({ reason }) => reason === each))
  const shown = [...reasons, ...missing.map((reason) => ({ reason, count: 0 }))]
  if (shown.length === 0) return null
  const choose = (reason: RejectionReason | null) =>
    filter.set(withToken(filter.text, 'reason', reason))
  return (
    <div className={styles.bar}>
      <div className={styles.chips} role="group" aria-label="Reason">
        <button type="button" aria-pressed={chosen.length === 0} onClick={() => choose(null)}>
          All reasons
        </button>
        {shown.map(({ reason, count }) => (
          <button
            key={reason}
            type="button"
            aria-pressed={chosen.includes(reason)}
            title={explanations[reason]}
            onClick={() => choose(chosen.includes(reason) ? null : reason)}
          >
            <span className="mono">{reason}</span>{' '}
            <span className={styles.count}>{countText(count)}</span>
          </button>
        ))}
      </div>
    </div>
  )
}

function chosenReasons({ parsed: { conditions } }: UrlFilter): RejectionReason[] {
  const values = conditions.find(({ key, not }) => key === 'reason' && !not)?.values ?? []
  return values.flatMap((value) => RejectionReason.safeParse(value).data ?? [])
}
