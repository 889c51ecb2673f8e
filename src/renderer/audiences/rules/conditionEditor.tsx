import { use } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { Pick, RemoveButton, Suggested } from '../../ui/field/inline.tsx'
import { ComparisonFields } from '../../comparison/comparisonFields.tsx'
import styles from './editor.module.css'
import {
  type EventDraft,
  newProperty,
  type PropertyDraft,
  type Times,
  type TraitDraft,
} from './ruleDraft.ts'
import { ObservedContext } from './useObserved.ts'

interface EditorProps<T> {
  draft: T
  fault: string | undefined
  onChange: (draft: T) => void
  onRemove: () => void
}

export function TraitEditor({ draft, fault, onChange, onRemove }: EditorProps<TraitDraft>) {
  const { traits } = use(ObservedContext)
  return (
    <div className={styles.condition} role="group" aria-label={`Trait ${draft.path}`}>
      <div className={styles.line}>
        <Pick
          label="Match or exclude"
          value={draft.not ? 'not' : 'yes'}
          choices={[
            ['yes', 'trait'],
            ['not', 'not: trait'],
          ]}
          onChange={(not) => onChange({ ...draft, not: not === 'not' })}
        />
        <Suggested
          label="Trait"
          value={draft.path}
          suggested={[...traits.keys()]}
          placeholder="plan"
          wrong={fault !== undefined && draft.path.trim() === ''}
          onChange={(path) => onChange({ ...draft, path })}
        />
        <ComparisonFields
          value={draft}
          suggested={traits.get(draft.path.trim()) ?? []}
          wrong={fault !== undefined && draft.path.trim() !== ''}
          onChange={(change) => onChange({ ...draft, ...change })}
        />
        <RemoveButton what="condition" onClick={onRemove} />
      </div>
      <Fault text={fault} />
    </div>
  )
}

const timesChoices: readonly (readonly [Times, string])[] = [
  ['once', 'ever'],
  ['atLeast', 'at least'],
  ['atMost', 'at most'],
  ['exactly', 'exactly'],
  ['between', 'between'],
]

export function EventEditor({ draft, fault, onChange, onRemove }: EditorProps<EventDraft>) {
  const { events } = use(ObservedContext)
  const change = (part: Partial<EventDraft>) => onChange({ ...draft, ...part })
  return (
    <div className={styles.condition} role="group" aria-label={`Event ${draft.event}`}>
      <div className={styles.line}>
        <Pick
          label="Match or exclude"
          value={draft.not ? 'not' : 'yes'}
          choices={[
            ['yes', 'did'],
            ['not', 'not: did'],
          ]}
          onChange={(not) => change({ not: not === 'not' })}
        />
        <Suggested
          label="Event"
          value={draft.event}
          suggested={events}
          placeholder="Order Completed"
          wrong={fault !== undefined && draft.event === ''}
          onChange={(event) => change({ event })}
        />
        <Pick
          label="How often"
          value={draft.times}
          choices={timesChoices}
          onChange={(times) => change({ times })}
        />
        {draft.times !== 'once' && <Amounts draft={draft} change={change} />}
        <span className="dim">in</span>
        <Suggested
          label="Within (engine time)"
          size="short"
          value={draft.within}
          placeholder="any time"
          suggested={['1h', '1d', '7d', '30d', '90d', '180d']}
          onChange={(within) => change({ within })}
        />
        <AddProperty where={draft.where} onChange={(where) => change({ where })} />
        <RemoveButton what="condition" onClick={onRemove} />
      </div>
      <WhereRows where={draft.where} fault={fault} onChange={(where) => change({ where })} />
      <Fault text={fault} />
    </div>
  )
}

interface AmountsProps {
  draft: EventDraft
  change: (part: Partial<EventDraft>) => void
}

function Amounts({ draft, change }: AmountsProps) {
  return (
    <>
      <Suggested
        label="Times"
        size="tiny"
        value={draft.count}
        onChange={(count) => change({ count })}
      />
      {draft.times === 'between' && (
        <>
          <span className="dim">and</span>
          <Suggested
            label="Times at most"
            size="tiny"
            value={draft.most}
            onChange={(most) => change({ most })}
          />
        </>
      )}
      <span className="dim">times</span>
    </>
  )
}

interface WhereProps {
  where: PropertyDraft[]
  onChange: (where: PropertyDraft[]) => void
}

export function AddProperty({ where, onChange }: WhereProps) {
  return (
    <Button look="chip" onClick={() => onChange([...where, newProperty()])}>
      {where.length === 0 ? 'Where …' : 'And where …'}
    </Button>
  )
}

/** Conditions on the properties of an event. All must match. */
export function WhereRows({ where, fault, onChange }: WhereProps & { fault: string | undefined }) {
  return where.map((each, index) => {
    const change = (part: Partial<PropertyDraft>) =>
      onChange(where.map((other) => (other.id === each.id ? { ...other, ...part } : other)))
    return (
      <div key={each.id} className={styles.where}>
        <span className="dim">{index === 0 ? 'where' : 'and'}</span>
        <Suggested
          label="Property"
          value={each.path}
          placeholder="revenue"
          wrong={fault !== undefined && each.path.trim() === ''}
          onChange={(path) => change({ path })}
        />
        <ComparisonFields value={each} wrong={fault !== undefined} onChange={change} />
        <RemoveButton
          what="property"
          onClick={() => onChange(where.filter(({ id }) => id !== each.id))}
        />
      </div>
    )
  })
}

export function Fault({ text }: { text: string | undefined }) {
  return (
    <p role="status" className={styles.fault}>
      {text}
    </p>
  )
}
