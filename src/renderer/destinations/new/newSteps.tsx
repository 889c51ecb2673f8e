import { useId } from 'react'
import { Link } from 'wouter'
import type { Source } from '../../../contract/source.ts'
import { Button } from '../../ui/button/button.tsx'
import { Segmented } from '../../ui/field/segmented.tsx'
import { TextField } from '../../ui/field/textField.tsx'
import { Toggle } from '../../ui/field/toggle.tsx'
import { profiles } from '../edit/bodyField.tsx'
import styles from '../edit/destinations.module.css'
import {
  type EndpointDraft,
  type Faults,
  faultsWithin,
  newEndpoint,
} from '../endpoints/endpointDraft.ts'
import { EndpointFields } from '../endpoints/endpointFields.tsx'
import { chosenSources, type NewDraft, suggestedName } from './newDraft.ts'
import { editNew } from './newDraftCell.ts'
import { generateSecret } from '../edit/secret.ts'
import { mostEndpoints } from '../../../contract/wiring.ts'

interface StepProps {
  draft: NewDraft
  fault: string | undefined
}

/** Selects the sources. A single source is preselected. */
export function SourcesStep({ draft, sources, fault }: StepProps & { sources: readonly Source[] }) {
  const chosen = chosenSources(draft, sources)
  const toggle = (name: string, on: boolean) =>
    editNew({ sources: on ? [...chosen, name] : chosen.filter((each) => each !== name) })
  if (sources.length === 0)
    return (
      <p className="dim">
        There is no source yet. <Link href="/sources/new">Create a source</Link>. Your input here is
        saved. Or connect one later.
      </p>
    )
  return (
    <>
      <div className={styles.checks} role="group" aria-label="Sources">
        {sources.map(({ id, name }) => (
          <label key={id}>
            <input
              type="checkbox"
              checked={chosen.includes(name)}
              onChange={(event) => toggle(name, event.target.checked)}
            />
            <span>{name}</span>
          </label>
        ))}
      </div>
      {chosen.length === 0 && <p className="dim">Nothing is sent until a source is connected.</p>}
      {fault !== undefined && <p className={styles.wrong}>{fault}</p>}
    </>
  )
}

interface UrlsStepProps {
  draft: NewDraft
  faults: Faults
  onTry: () => void
}

export function UrlsStep({ draft, faults, onTry }: UrlsStepProps) {
  const { endpoints, sharedSecret, body } = draft
  const edit = (next: EndpointDraft) =>
    editNew({ endpoints: endpoints.map((each) => (each.id === next.id ? next : each)) })
  const general = faults.get('endpoints')
  return (
    <>
      {endpoints.map((endpoint, index) => (
        <EndpointFields
          key={endpoint.id}
          label={endpoints.length === 1 ? 'URL' : `URL ${index + 1}`}
          draft={endpoint}
          onChange={edit}
          faults={faultsWithin(faults, `endpoints[${index}]`)}
          signing={{ sharedSecret: sharedSecret === '' ? null : sharedSecret, body }}
          onTry={onTry}
          onRemove={
            endpoints.length === 1
              ? undefined
              : () => editNew({ endpoints: endpoints.filter(({ id }) => id !== endpoint.id) })
          }
          isFirst={index === 0}
        />
      ))}
      {general !== undefined && <p className={styles.wrong}>{general}</p>}
      <div>
        <Button
          unless={
            endpoints.length >= mostEndpoints
              ? `A destination can have at most ${mostEndpoints} endpoints`
              : null
          }
          onClick={() => editNew({ endpoints: [...endpoints, newEndpoint()] })}
        >
          Add URL
        </Button>
      </div>
    </>
  )
}

export function SecretStep({ draft, fault }: StepProps) {
  return (
    <TextField
      label="Requests are signed with it in X-Signature"
      value={draft.sharedSecret}
      onChange={(sharedSecret) => editNew({ sharedSecret })}
      error={fault}
      placeholder="none: requests are not signed"
      mono
      trailing={
        <button type="button" onClick={() => editNew({ sharedSecret: generateSecret() })}>
          Generate<span className="unseen"> secret</span>
        </button>
      }
    />
  )
}

interface EnableStepProps extends StepProps {
  destinations: readonly { name: string }[]
}

export function EnableStep({ draft, destinations, fault }: EnableStepProps) {
  const id = useId()
  const { name, endpoints, body, enabled } = draft
  const usedNames = destinations.map((each) => each.name)
  return (
    <>
      <TextField
        label="Name"
        value={name ?? suggestedName(endpoints, usedNames)}
        onChange={(text) => editNew({ name: text })}
        error={fault}
      />
      <div className={styles.row}>
        <span className={styles.label}>Body</span>
        <Segmented
          label="Body profile"
          value={body}
          choices={profiles}
          onChange={(next) => editNew({ body: next })}
        />
      </div>
      <div className={styles.row}>
        <Toggle id={id} on={enabled} onChange={(on) => editNew({ enabled: on })} />
        <label htmlFor={id}>
          Enabled
          <span className="dim">
            {enabled ? ': calls are forwarded as they arrive' : ': calls are filtered until then'}
          </span>
        </label>
      </div>
    </>
  )
}
