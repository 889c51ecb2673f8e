import type { MessageState } from '../../contract/model.ts'
import type { Counts } from '../../contract/status.ts'
import { MessageState as states } from '../../contract/model.ts'
import { countText } from '../../contract/format.ts'
import { StateDot } from '../message/stateWord.tsx'
import { stateWords } from '../message/words.ts'
import styles from './stateTabs.module.css'

interface StateTabsProps {
  chosen: MessageState | null
  /** Counts by state; null if a filter makes them unknown. */
  counts: Counts | null
  /** The current length of the list. */
  found: number | null
  onChoose: (state: MessageState | null) => void
}

const seldom = new Set<MessageState>(['expired', 'cancelled'])

/** Filters the list by state. A filter is a group of toggles, not of tabs. */
export function StateTabs({ chosen, counts, found, onChoose }: StateTabsProps) {
  const shown = states.options.filter(
    (state) => state === chosen || !seldom.has(state) || (counts?.[state] ?? 0) > 0,
  )
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  return (
    <div className={styles.tabs} role="group" aria-label="State">
      <button type="button" aria-pressed={chosen === null} onClick={() => onChoose(null)}>
        All <Count of={chosen === null && found !== null ? found : all} />
      </button>
      {shown.map((state) => (
        <button
          key={state}
          type="button"
          aria-pressed={chosen === state}
          onClick={() => onChoose(chosen === state ? null : state)}
        >
          <StateDot state={state} />
          {stateWords[state]}{' '}
          <Count of={chosen === state && found !== null ? found : (counts?.[state] ?? null)} />
        </button>
      ))}
    </div>
  )
}

function Count({ of }: { of: number | null }) {
  return of === null ? null : <span className={styles.count}>{countText(of)}</span>
}
