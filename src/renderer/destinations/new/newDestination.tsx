import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import type { Destination } from '../../../contract/destination.ts'
import { client } from '../../rpc/api.ts'
import { useCell } from '../../ui/cell.ts'
import { Button } from '../../ui/button/button.tsx'
import { Panel } from '../../ui/pane/panel.tsx'
import { belongsTo } from '../../ui/field/refusal.ts'
import { say } from '../../ui/notice/toasts.tsx'
import { useRefusal } from '../../ui/field/useRefusal.ts'
import styles from '../edit/destinations.module.css'
import { emptyDraft, isEmpty, placedRefusal, readNew } from './newDraft.ts'
import { newDraft } from './newDraftCell.ts'
import { EnableStep, SecretStep, SourcesStep, UrlsStep } from './newSteps.tsx'
import { destinationPath, showDestination, sourcesQuery } from '../../connections/queries.ts'

/** Sets up a destination, step by step, on one form. */
export function NewDestinationForm({ destinations }: { destinations: readonly Destination[] }) {
  const [, navigate] = useLocation()
  const sources = useQuery(sourcesQuery).data?.items
  const draft = useCell(newDraft)
  const [tried, setTried] = useState(false)
  const refusal = useRefusal()
  if (!sources) return null
  const known = { destinations, sources }
  const read = readNew(draft, known)
  const refused = refusal.refusal ? placedRefusal(draft, refusal.refusal) : []
  const faults = new Map([...(tried ? read.faults : []), ...refused])
  const close = () => navigate('/destinations')
  const create = async () => {
    setTried(true)
    const { destination } = read
    if (!destination) return
    await refusal.run(async () => {
      const made = await client.destinations.create(destination)
      newDraft.set(emptyDraft())
      await showDestination(made)
      say('Destination created', made.name)
      navigate(destinationPath(made.id), { replace: true })
    })
  }
  const other = [...faults].find(([place]) => !hasField(place))
  return (
    <Panel
      title="New destination"
      onSubmit={() => void create()}
      onClose={close}
      foot={
        <>
          <Button look="primary" type="submit">
            Create destination
          </Button>
          <Button onClick={close}>Close</Button>
          {!isEmpty(draft) && (
            <Button
              onClick={() => {
                newDraft.set(emptyDraft())
                setTried(false)
                refusal.set(null)
              }}
            >
              Clear form
            </Button>
          )}
        </>
      }
    >
      <ol className={styles.steps}>
        <Step title="Choose from the catalogue">
          <div className={styles.checks}>
            <label>
              <input type="radio" name="catalogue" checked readOnly />
              <span>
                <b>Webhooks</b>{' '}
                <span className="dim">sends each call as a signed POST request to your URLs</span>
              </span>
            </label>
          </div>
        </Step>
        <Step title="Connect sources">
          <SourcesStep draft={draft} sources={sources} fault={faults.get('sources')} />
        </Step>
        <Step title="1 to 5 URLs with their headers">
          <UrlsStep draft={draft} faults={faults} onTry={() => setTried(true)} />
        </Step>
        <Step title="Shared secret, optional">
          <SecretStep draft={draft} fault={faults.get('sharedSecret')} />
        </Step>
        <Step title="Name and enable">
          <EnableStep draft={draft} destinations={destinations} fault={faults.get('name')} />
        </Step>
      </ol>
      {other && (
        <p role="alert" className={styles.wrong}>
          {other[1]}
        </p>
      )}
    </Panel>
  )
}

/** Whether a fault is shown at a specific field. */
const hasField = (place: string) =>
  ['name', 'sources', 'sharedSecret', 'endpoints'].some((field) => belongsTo(place, field))

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li className={styles.step}>
      <div>
        <h4>{title}</h4>
        {children}
      </div>
    </li>
  )
}
