import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { DrillKind } from '../../contract/drill.ts'
import type { NewDrill } from '../../contract/drillOperations.ts'
import { api, client, queries } from '../rpc/api.ts'
import { Button } from '../ui/button/button.tsx'
import dialogs from '../ui/dialog/dialogs.module.css'
import { closeModal } from '../ui/dialog/modal.ts'
import { Segmented } from '../ui/field/segmented.tsx'
import { TextField } from '../ui/field/textField.tsx'
import { useRefusal } from '../ui/field/useRefusal.ts'
import styles from './drillDialog.module.css'
import { kindChoices, kindText } from './kinds.ts'

interface Draft {
  kind: DrillKind
  times: string
  by: string
  advance: boolean
  order: 'reversed' | 'shuffled'
  seed: string
}

const start: Draft = {
  kind: 'twice',
  times: '2',
  by: '1h',
  advance: false,
  order: 'reversed',
  seed: '1',
}

const orders = [
  ['reversed', 'Reversed'],
  ['shuffled', 'Shuffled'],
] as const

export function DrillForm({ ids }: { ids: readonly string[] }) {
  const [, navigate] = useLocation()
  const [draft, setDraft] = useState(start)
  const refusal = useRefusal()
  const change = (next: Partial<Draft>) => setDraft({ ...draft, ...next })
  const submit = () =>
    refusal.run(async () => {
      const { id } = await client.drills.start(requestOf(draft, ids))
      await queries.invalidateQueries(api.drills.list.queryOptions())
      closeModal()
      navigate(`/drills/${id}`)
    })
  const beyond = refusal.beyond('times', 'by', 'seed')
  return (
    <form
      className={styles.form}
      aria-label="Drill"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <div className={styles.fields}>
        <Segmented
          label="Deliver"
          value={draft.kind}
          choices={kindChoices}
          onChange={(kind) => change({ kind })}
        />
        <p className="dim">{kindText(draft.kind, ids.length)}</p>
        <Options draft={draft} change={change} error={refusal.error} />
        {beyond !== null && (
          <p role="alert" className={styles.wrong}>
            {beyond}
          </p>
        )}
        <p className="dim">
          Every delivery is a real request to the endpoints of the destination, signed as usual. The
          messages do not change, and nothing is retried.
        </p>
      </div>
      <div className={dialogs.foot}>
        <span>
          <Link href="/drills" onClick={closeModal}>
            Earlier drills
          </Link>
        </span>
        <Button onClick={closeModal}>Close</Button>
        <Button asks look="primary" type="submit">
          Start drill
        </Button>
      </div>
    </form>
  )
}

interface OptionsProps {
  draft: Draft
  change: (next: Partial<Draft>) => void
  error: (field: string) => string | null
}

function Options({
  draft: { kind, times, by, advance, order, seed },
  change,
  error,
}: OptionsProps) {
  if (kind === 'late')
    return (
      <>
        <TextField
          mono
          label="How late, in engine time"
          value={by}
          onChange={(next) => change({ by: next })}
          placeholder="3h"
          error={error('by')}
        />
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={advance}
            onChange={(event) => change({ advance: event.target.checked })}
          />
          <span>
            Advance the engine’s clock instead of waiting
            <span className="dim"> Retries that become due are sent, too.</span>
          </span>
        </label>
      </>
    )
  if (kind === 'out-of-order')
    return (
      <>
        <Segmented
          label="Second order"
          value={order}
          choices={orders}
          onChange={(next) => change({ order: next })}
        />
        {order === 'shuffled' && (
          <TextField
            mono
            label="Seed; the same one gives the same order"
            value={seed}
            onChange={(next) => change({ seed: next })}
            error={error('seed')}
          />
        )}
      </>
    )
  return (
    <TextField
      mono
      label="Deliveries of each message"
      value={times}
      onChange={(next) => change({ times: next })}
      error={error('times')}
    />
  )
}

/** Only the fields of its kind, so that a mistake in a hidden one does not matter. */
function requestOf({ kind, ...draft }: Draft, ids: readonly string[]): NewDrill {
  const common = { kind, ids: [...ids] }
  if (kind === 'late') return { ...common, by: draft.by, advance: draft.advance }
  if (kind !== 'out-of-order') return { ...common, times: Number(draft.times) }
  return { ...common, order: draft.order, seed: Number(draft.seed) }
}
