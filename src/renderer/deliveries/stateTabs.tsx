import type { ParsedFilter } from '../../contract/filter/parse.ts'
import type { MessageState } from '../../contract/model.ts'
import type { Counts } from '../../contract/status.ts'
import { MessageState as states } from '../../contract/model.ts'
import { countText } from '../../contract/format.ts'
import { StateDot } from '../message/stateWord.tsx'
import { stateWords } from '../message/words.ts'
import styles from './stateTabs.module.css'

interface StateTabsProps {
  chosen: readonly string[]
  /** Counts by state of the filter without its states; null if not yet known. */
  counts: Counts | null
  onChoose: (state: MessageState | null) => void
}

/** The states that a filter asks for. */
export function chosenStates({ conditions }: ParsedFilter): readonly string[] {
  return conditions.find(({ key, not }) => key === 'state' && !not)?.values ?? []
}

const seldom = new Set<MessageState>(['expired', 'cancelled'])

/** Filters the list by state. A filter is a group of toggles, not of tabs. */
export function StateTabs({ chosen, counts, onChoose }: StateTabsProps) {
  const shown = states.options.filter(
    (state) => chosen.includes(state) || !seldom.has(state) || (counts?.[state] ?? 0) > 0,
  )
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  return (
    <div className={styles.tabs} role="group" aria-label="State">
      <button type="button" aria-pressed={chosen.length === 0} onClick={() => onChoose(null)}>
        All <Count of={all} />
      </button>
      {shown.map((state) => (
        <button
          key={state}
          type="button"
          aria-pressed={chosen.includes(state)}
          onClick={() => onChoose(chosen.includes(state) ? null : state)}
        >
          <StateDot state={state} />
          {stateWords[state]} <Count of={counts?.[state] ?? null} />
        </button>
      ))}
    </div>
  )
}

function Count({ of }: { of: number | null }) {
  return of === null ? null : <span className={styles.count}>{countText(of)}</span>
}
