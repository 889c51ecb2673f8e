import { ComparisonFields } from '../../comparison/comparisonFields.tsx'
import { Button } from '../../ui/button/button.tsx'
import { PickMenu } from '../../ui/button/pickMenu.tsx'
import { Pick, RemoveButton, Suggested } from '../../ui/field/inline.tsx'
import styles from './behaviour.module.css'
import { type BodyDraft, newBodyDraft } from './bodyCondition.ts'
import { Line } from './line.tsx'
import { type ConditionKind, conditionKinds, type WhenDraft } from './ruleDraft.ts'
import { faultAt, type Faults } from './typed.ts'

const titles: Record<ConditionKind, string> = {
  attempts: 'Attempts of each message',
  body: 'The body',
  rate: 'More requests than a limit',
  between: 'Time since the last change',
  share: 'A share of the requests',
}

interface WhenFieldsProps {
  when: WhenDraft
  faults: Faults
  onChange: (when: WhenDraft) => void
}

/** The conditions of a rule, each a sentence. All must hold. */
export function WhenFields({ when, faults, onChange }: WhenFieldsProps) {
  const { kinds } = when
  const offered = conditionKinds.filter((kind) => !kinds.includes(kind))
  const set = (change: Partial<WhenDraft>) => onChange({ ...when, ...change })
  return (
    <>
      {kinds.map((kind) => (
        <Condition
          key={kind}
          kind={kind}
          when={when}
          fault={faultAt(faults, `when.${kind}`)}
          set={set}
        />
      ))}
      {kinds.length === 0 && (
        <p className="dim">
          Every request that no rule above decides. Rules below are not reached.
        </p>
      )}
      {offered.length > 0 && (
        <div>
          <PickMenu
            title="Add condition"
            items={offered.map((kind) => ({ key: kind, title: titles[kind] }))}
            none="Every condition is used"
            onPick={(key) =>
              set({ kinds: conditionKinds.filter((kind) => kind === key || kinds.includes(kind)) })
            }
          />
        </div>
      )}
    </>
  )
}

interface ConditionProps {
  kind: ConditionKind
  when: WhenDraft
  fault: string | null
  set: (change: Partial<WhenDraft>) => void
}

function Condition({ kind, when, fault, set }: ConditionProps) {
  const fields = {
    attempts: <Attempts when={when} isWrong={fault !== null} set={set} />,
    body: <Body when={when} isWrong={fault !== null} set={set} />,
    rate: <Rate when={when} isWrong={fault !== null} set={set} />,
    between: <Between when={when} isWrong={fault !== null} set={set} />,
    share: <Share when={when} isWrong={fault !== null} set={set} />,
  }
  const names = { attempts: 'Attempt', body: 'Body', rate: 'Rate', between: 'Time', share: 'Share' }
  return (
    <Line name={names[kind]} fault={fault}>
      {fields[kind]}
      <RemoveButton
        what={`condition ${names[kind].toLowerCase()}`}
        onClick={() => set({ kinds: when.kinds.filter((each) => each !== kind) })}
      />
    </Line>
  )
}

/** Of the bodies that Hookbench sends. */
const paths = ['type', 'event', 'userId', 'properties.', 'traits.', 'context.']

interface FieldsProps {
  when: WhenDraft
  isWrong: boolean
  set: (change: Partial<WhenDraft>) => void
}

function Attempts({ when, isWrong, set }: FieldsProps) {
  return (
    <>
      <Suggested
        label="First attempt"
        size="tiny"
        value={when.firstAttempt}
        wrong={isWrong}
        onChange={(firstAttempt) => set({ firstAttempt })}
      />
      <span className="dim">to</span>
      <Suggested
        label="Last attempt"
        size="tiny"
        value={when.lastAttempt}
        placeholder="any"
        wrong={isWrong}
        onChange={(lastAttempt) => set({ lastAttempt })}
      />
      <span className="dim">of each message</span>
    </>
  )
}

function Body({ when: { body }, isWrong, set }: FieldsProps) {
  const change = (index: number, part: Partial<BodyDraft>) =>
    set({ body: body.map((each, at) => (at === index ? { ...each, ...part } : each)) })
  return (
    <>
      {body.map(({ path, comparison, given }, index) => (
        <span
          key={index}
          role="group"
          aria-label={`Condition ${index + 1}`}
          className={styles.line}
        >
          <span className="dim">{index === 0 ? 'has' : 'and'}</span>
          <Suggested
            label="Path"
            value={path}
            suggested={paths}
            placeholder="properties.total"
            wrong={isWrong && path.trim() === ''}
            onChange={(next) => change(index, { path: next })}
          />
          {given === undefined ? (
            <ComparisonFields
              value={comparison}
              wrong={isWrong}
              onChange={(part) => change(index, { comparison: { ...comparison, ...part } })}
            />
          ) : (
            <code className={styles.token}>{JSON.stringify(given)}</code>
          )}
          {body.length > 1 && (
            <RemoveButton
              what={`condition ${index + 1}`}
              onClick={() => set({ body: body.filter((_, at) => at !== index) })}
            />
          )}
        </span>
      ))}
      <Button look="chip" onClick={() => set({ body: [...body, newBodyDraft] })}>
        And …
      </Button>
    </>
  )
}

function Rate({ when, isWrong, set }: FieldsProps) {
  return (
    <>
      <span className="dim">more than</span>
      <Suggested
        label="Requests"
        size="tiny"
        value={when.above}
        wrong={isWrong}
        onChange={(above) => set({ above })}
      />
      <span className="dim">requests a</span>
      <Pick
        label="Period of the limit"
        value={when.per}
        choices={[
          ['second', 'second'],
          ['minute', 'minute'],
        ]}
        onChange={(per) => set({ per })}
      />
    </>
  )
}

function Between({ when, isWrong, set }: FieldsProps) {
  const field = (label: string, key: 'start' | 'end' | 'every', placeholder: string) => (
    <Suggested
      label={label}
      size="short"
      value={when[key]}
      placeholder={placeholder}
      wrong={isWrong}
      onChange={(text) => set({ [key]: text })}
    />
  )
  return (
    <>
      <span className="dim">from</span>
      {field('Start', 'start', '0s')}
      <span className="dim">to</span>
      {field('End', 'end', 'any later')}
      <span className="dim">after the last change, every</span>
      {field('Repeats every', 'every', 'once')}
    </>
  )
}

function Share({ when, isWrong, set }: FieldsProps) {
  return (
    <>
      <Suggested
        label="Percent of the requests"
        size="tiny"
        value={when.percent}
        wrong={isWrong}
        onChange={(percent) => set({ percent })}
      />
      <span className="dim">% of the requests</span>
    </>
  )
}
