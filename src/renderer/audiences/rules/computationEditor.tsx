import { aggregates, aggregateTitles, type ComputationDraft } from './computation.ts'
import { AddProperty, WhereRows } from './conditionEditor.tsx'
import { Pick, Suggested } from '../../ui/field/inline.tsx'
import styles from './editor.module.css'
import { useObserved } from './useObserved.ts'

const choices = aggregates.map((each) => [each, aggregateTitles[each]] as const)

interface ComputationEditorProps {
  draft: ComputationDraft
  fault: string | null
  onChange: (draft: ComputationDraft) => void
}

/** Edits a computation over a user's events as a sentence. */
export function ComputationEditor({ draft, fault, onChange }: ComputationEditorProps) {
  const { events } = useObserved()
  const change = (part: Partial<ComputationDraft>) => onChange({ ...draft, ...part })
  const isCounter = draft.of === 'counter'
  return (
    <div className={styles.condition} role="group" aria-label="Computation">
      <div className={styles.line}>
        <Pick
          label="What to compute"
          value={draft.of}
          choices={choices}
          onChange={(of) => change({ of, ...(of === 'counter' && { property: '' }) })}
        />
        {!isCounter && (
          <Suggested
            label="Property"
            value={draft.property}
            placeholder="revenue"
            wrong={fault !== null && draft.property.trim() === ''}
            onChange={(property) => change({ property })}
          />
        )}
        <span className="dim">{isCounter ? 'of' : 'over'}</span>
        <Suggested
          label="Event"
          value={draft.event}
          suggested={events}
          placeholder="Order Completed"
          wrong={fault !== null && draft.event === ''}
          onChange={(event) => change({ event })}
        />
        <span className="dim">in</span>
        <Suggested
          label="Within (engine time)"
          size="short"
          value={draft.within}
          placeholder="any time"
          suggested={['1d', '7d', '30d', '90d', '180d', '365d']}
          onChange={(within) => change({ within })}
        />
        <AddProperty where={draft.where} onChange={(where) => change({ where })} />
      </div>
      <WhereRows
        where={draft.where}
        fault={fault ?? undefined}
        onChange={(where) => change({ where })}
      />
      <p role="status" className={styles.fault}>
        {fault}
      </p>
    </div>
  )
}
