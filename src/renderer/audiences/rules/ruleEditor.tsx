import { Button } from '../../ui/button/button.tsx'
import { EventEditor, Fault, TraitEditor } from './conditionEditor.tsx'
import { Pick, RemoveButton } from '../../ui/field/inline.tsx'
import styles from './editor.module.css'
import { type GroupDraft, newEvent, newGroup, newTrait, type RuleDraft } from './ruleDraft.ts'
import { ObservedContext, useObserved } from './useObserved.ts'

interface RuleEditorProps {
  draft: GroupDraft
  /** Faults by id of the condition or group. */
  faults: ReadonlyMap<number, string>
  onChange: (draft: GroupDraft) => void
}

/** Edits nested groups of conditions. */
export function RuleEditor({ draft, faults, onChange }: RuleEditorProps) {
  return (
    <ObservedContext value={useObserved()}>
      <GroupEditor draft={draft} faults={faults} onChange={onChange} />
    </ObservedContext>
  )
}

const choices = [
  ['all', 'all of these'],
  ['any', 'any of these'],
  ['not any', 'none of these'],
  ['not all', 'not all of these'],
] as const
type Which = (typeof choices)[number][0]

interface GroupEditorProps extends RuleEditorProps {
  onRemove?: () => void
}

function GroupEditor({ draft, faults, onChange, onRemove }: GroupEditorProps) {
  const { id, items, of, not } = draft
  const put = (next: RuleDraft[]) => onChange({ ...draft, items: next })
  const change = (item: RuleDraft) => put(items.map((each) => (each.id === item.id ? item : each)))
  const drop = (removedId: number) => put(items.filter((each) => each.id !== removedId))
  const which: Which = not ? `not ${of}` : of
  return (
    <div className={styles.group} role="group" aria-label="Group of conditions">
      <div className={styles.line}>
        <Pick
          label="Conditions to match"
          value={which}
          choices={choices}
          onChange={(next) =>
            onChange({
              ...draft,
              not: next.startsWith('not'),
              of: next.endsWith('all') ? 'all' : 'any',
            })
          }
        />
        {onRemove && <RemoveButton what="group" onClick={onRemove} />}
      </div>
      {items.map((item) => (
        <ItemEditor
          key={item.id}
          item={item}
          faults={faults}
          onChange={change}
          onRemove={() => drop(item.id)}
        />
      ))}
      <Fault text={faults.get(id)} />
      <div className={styles.line}>
        <Button look="chip" onClick={() => put([...items, newTrait()])}>
          Add trait
        </Button>
        <Button look="chip" onClick={() => put([...items, newEvent()])}>
          Add event
        </Button>
        <Button look="chip" onClick={() => put([...items, newGroup('any', [newTrait()])])}>
          Add group
        </Button>
      </div>
    </div>
  )
}

interface ItemEditorProps {
  item: RuleDraft
  faults: ReadonlyMap<number, string>
  onChange: (item: RuleDraft) => void
  onRemove: () => void
}

function ItemEditor({ item, faults, onChange, onRemove }: ItemEditorProps) {
  const fault = faults.get(item.id)
  const common = { fault, onChange, onRemove }
  if (item.kind === 'trait') return <TraitEditor draft={item} {...common} />
  if (item.kind === 'event') return <EventEditor draft={item} {...common} />
  return <GroupEditor draft={item} {...{ faults, onChange, onRemove }} />
}
