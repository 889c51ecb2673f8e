import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Drift, FindDrift } from '../../../contract/drift.ts'
import { changeWords } from '../../../contract/driftText.ts'
import { plural } from '../../../contract/format.ts'
import { ruleTitle } from '../../../contract/planText.ts'
import { api } from '../../rpc/api.ts'
import { Button } from '../../ui/button/button.tsx'
import { Segmented } from '../../ui/field/segmented.tsx'
import { Note } from '../../ui/notice/note.tsx'
import { Section } from '../../ui/pane/section.tsx'
import styles from './plan.module.css'

const hour = 3_600_000
const spans = { hour, day: 24 * hour, week: 7 * 24 * hour }
type Against = keyof typeof spans | 'plan'

const periodChoices = [
  ['hour', 'Hour before'],
  ['day', 'Day before'],
  ['week', 'Week before'],
] as const

/** The last hour, day or week and the one before, or all calls and the plan. */
function comparison(source: string, against: Against, now: number): FindDrift {
  if (against === 'plan') return { source }
  const at = (spansAgo: number) => new Date(now - spansAgo * spans[against]).toISOString()
  return { source, since: at(1), earlier: { since: at(2), until: at(1) } }
}

/** How the properties of a source's events look now, against earlier calls or its plan. */
export function DriftPart({ source, hasPlan }: { source: string; hasPlan: boolean }) {
  const [against, setAgainst] = useState<Against>(hasPlan ? 'plan' : 'hour')
  const [asked, setAsked] = useState<FindDrift | null>(null)
  const { data, error, isFetching } = useQuery({
    ...api.plans.drift.queryOptions({ input: asked ?? { source } }),
    enabled: asked !== null,
    meta: { still: true },
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
  const choose = (next: Against) => {
    setAgainst(next)
    setAsked(null)
  }
  const choices = [...periodChoices, ...(hasPlan ? ([['plan', 'Plan']] as const) : [])]
  return (
    <Section
      title="Drift"
      actions={
        <>
          <Segmented label="Compare with" value={against} choices={choices} onChange={choose} />
          <Button
            reads
            unless={isFetching ? 'Calls are being compared' : null}
            onClick={() => setAsked(comparison(source, against, Date.now()))}
          >
            Find drift
          </Button>
        </>
      }
    >
      <div role="status">
        {asked === null && (
          <p className="dim">
            {against === 'plan'
              ? 'Compares all calls of this source with its plan: paths that are new, missing or of another type.'
              : `Compares the calls of the last ${against} with those of the ${against} before: paths that are new, removed, of another type, or missing more often.`}
          </p>
        )}
        {asked !== null && isFetching && <p className="dim">Comparing calls…</p>}
        {asked !== null && error && !isFetching && (
          <Note title="Nothing was compared" tone="wait">
            {error.message}
          </Note>
        )}
        {asked !== null && data && !isFetching && <DriftResult drift={data} />}
      </div>
    </Section>
  )
}

function DriftResult({ drift }: { drift: Drift }) {
  const { now, earlier, plan, compared, changes, more, held, onlyNow, onlyBefore } = drift
  const other = earlier ? `${plural(earlier.calls, 'call')} before` : `the plan ${plan}`
  return (
    <>
      <p className="dim">
        {plural(now.calls, 'call')} compared with {other}, {plural(compared, 'event')}:{' '}
        {held ? 'no drift.' : `${plural(changes.length + more, 'change')}.`}
      </p>
      {!held && (
        <table className={styles.changes}>
          <thead>
            <tr>
              <th>Event</th>
              <th>Path</th>
              <th>Change</th>
            </tr>
          </thead>
          <tbody>
            {changes.map((change) => (
              <tr key={`${ruleTitle(change)} ${change.kind} ${change.path} ${change.types.join()}`}>
                <td>{change.event ?? change.type}</td>
                <td className="mono">{change.path}</td>
                <td>{changeWords(change)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Names title={earlier ? 'Only now' : 'Not planned'} names={onlyNow} />
      <Names title={earlier ? 'Only before' : 'Planned, not seen'} names={onlyBefore} />
    </>
  )
}

const mostNames = 20

function Names({ title, names }: { title: string; names: string[] }) {
  if (names.length === 0) return null
  const rest = names.length - mostNames
  return (
    <p className="dim">
      {title}: {names.slice(0, mostNames).join(', ')}
      {rest > 0 && ` and ${plural(rest, 'other')}`}
    </p>
  )
}
