import { Button } from '../../ui/button/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Pick } from '../../ui/field/inline.tsx'
import styles from './behaviour.module.css'
import { Line } from './line.tsx'
import type { ResponseDraft } from './responseDraft.ts'
import { ResponseFields } from './responseFields.tsx'
import type { RuleDraft } from './ruleDraft.ts'
import { faultAt, type Faults } from './typed.ts'

type Listed = Pick<RuleDraft, 'responses' | 'atEnd'>

interface ResponseListProps {
  list: Listed
  /** The index of the open response. */
  selected: number
  faults: Faults
  onSelect: (index: number) => void
  onChange: (change: Partial<Listed>) => void
}

/** The responses of a rule in turn. One of them is open; a single one has no list. */
export function ResponseList(props: ResponseListProps) {
  const { list, selected, faults, onSelect: select, onChange } = props
  const { responses, atEnd } = list
  const index = Math.min(selected, responses.length - 1)
  const open = responses[index]
  if (!open) return null
  const replace = (next: readonly ResponseDraft[], show: number) => {
    onChange({ responses: next })
    select(Math.max(0, Math.min(show, next.length - 1)))
  }
  const swap = (other: number) => {
    const beside = responses[other]
    if (beside) replace(responses.with(index, beside).with(other, open), other)
  }
  return (
    <>
      {responses.length > 1 && (
        <div className={styles.turns}>
          <div className={styles.strip} role="group" aria-label="Responses in turn">
            {responses.map((each, at) => (
              <button
                key={at}
                type="button"
                className={classes(faultAt(faults, `respond.${at}`) !== null && styles.bad)}
                aria-pressed={at === index}
                aria-label={`Response ${at + 1}: ${titleOf(each)}`}
                onClick={() => select(at)}
              >
                {titleOf(each)}
              </button>
            ))}
          </div>
          <Button
            look="chip"
            unless={index === 0 ? 'This is the first response' : null}
            onClick={() => swap(index - 1)}
          >
            Earlier
          </Button>
          <Button
            look="chip"
            unless={index === responses.length - 1 ? 'This is the last response' : null}
            onClick={() => swap(index + 1)}
          >
            Later
          </Button>
          <Button look="chip" onClick={() => replace(responses.toSpliced(index, 1), index)}>
            Remove response
          </Button>
        </div>
      )}
      <ResponseFields
        key={index}
        response={open}
        faults={faults}
        path={`respond.${index}`}
        onChange={(next) => onChange({ responses: responses.with(index, next) })}
      />
      <div className={styles.turns}>
        {responses.length > 1 && (
          <Line name="Then" fault={null}>
            <Pick
              label="After the last response"
              value={atEnd}
              choices={[
                ['stay', 'stay on the last response'],
                ['repeat', 'repeat the list'],
              ]}
              onChange={(next) => onChange({ atEnd: next })}
            />
          </Line>
        )}
        <Button
          look="chip"
          onClick={() => replace(responses.toSpliced(index + 1, 0, open), index + 1)}
        >
          Add response
        </Button>
      </div>
    </>
  )
}

const titleOf = ({ kind, status }: ResponseDraft): string =>
  kind === 'status' ? status.trim() || '…' : kind
