import { useState } from 'react'
import type { Destination, Endpoint } from '../../../contract/destination.ts'
import { belongsTo } from '../../ui/field/refusal.ts'
import { say } from '../../ui/notice/toasts.tsx'
import { useRefusal } from '../../ui/field/useRefusal.ts'
import { plainEndpoints } from './endpointActions.ts'
import { changeDestination } from '../../connections/change.ts'
import { endpointPart } from '../edit/changed.ts'
import { ChangedNote } from '../edit/changedNote.tsx'
import {
  draftOfEndpoint,
  type EndpointDraft,
  type Faults,
  faultsOfRefusal,
  isUnchanged,
  newEndpoint,
  readEndpoint,
} from './endpointDraft.ts'
import { EndpointFields } from './endpointFields.tsx'
import { FormBox } from './formBox.tsx'
import { useEdit } from '../edit/useEdit.ts'

interface EndpointFormProps {
  destination: Destination
  onClose: () => void
}

/** Edits one endpoint of a destination. */
export function EditEndpoint(props: EndpointFormProps & { endpoint: Endpoint }) {
  const { destination, endpoint, onClose } = props
  const [tried, setTried] = useState(false)
  const edit = useEdit<Endpoint | null, EndpointDraft>(
    {
      destination,
      part: endpointPart(endpoint.id),
      open: (value) => value && draftOfEndpoint(value),
      isClean: (draft, value) => value !== null && isUnchanged(draft, value),
      changeOf(draft, now) {
        const { url, headers } = readEndpoint(draft).endpoint ?? endpoint
        const exists = now.endpoints.some(({ id }) => id === endpoint.id)
        const edited = { ...endpoint, url, headers }
        const list = exists
          ? now.endpoints.map((each) => (each.id === endpoint.id ? edited : each))
          : [...now.endpoints, edited]
        return { endpoints: plainEndpoints(list) }
      },
      onSaved() {
        say('Endpoint saved', destination.name)
        onClose()
      },
    },
    true,
  )
  const { draft } = edit
  if (draft === null) return null
  const at = destination.endpoints.findIndex(({ id }) => id === endpoint.id)
  const read = readEndpoint(draft)
  const save = () => {
    setTried(true)
    if (read.endpoint) void edit.save()
  }
  return (
    <FormBox
      title={`Edit endpoint ${at + 1}`}
      action="Save endpoint"
      onSubmit={save}
      onClose={onClose}
      fault={beyond(edit.refusal, at)}
    >
      <ChangedNote changed={edit.changed} />
      <EndpointFields
        label="URL"
        draft={draft}
        onChange={edit.set}
        faults={shown(tried ? read.faults : none, draft, edit.refusal, at)}
        signing={destination}
        onTry={() => setTried(true)}
        isFirst
      />
    </FormBox>
  )
}

/** Appends an endpoint to a destination. */
export function AddEndpoint({ destination, onClose }: EndpointFormProps) {
  const [draft, setDraft] = useState(() => newEndpoint())
  const [tried, setTried] = useState(false)
  const refusal = useRefusal()
  const read = readEndpoint(draft)
  const at = destination.endpoints.length
  const add = async () => {
    setTried(true)
    const { endpoint } = read
    if (!endpoint) return
    const added = await refusal.run(() =>
      changeDestination(destination, ({ endpoints }) => ({
        endpoints: plainEndpoints([...endpoints, endpoint]),
      })),
    )
    if (!added) return
    say('Endpoint added', endpoint.url)
    onClose()
  }
  return (
    <FormBox
      title="New endpoint"
      action="Add endpoint"
      onSubmit={() => void add()}
      onClose={onClose}
      fault={beyond(refusal, at)}
    >
      <EndpointFields
        label="URL"
        draft={draft}
        onChange={(next) => {
          refusal.set(null)
          setDraft(next)
        }}
        faults={shown(tried ? read.faults : none, draft, refusal, at)}
        signing={destination}
        onTry={() => setTried(true)}
        isFirst
      />
    </FormBox>
  )
}

type Refused = Pick<ReturnType<typeof useRefusal>, 'refusal'>
const none: Faults = new Map()

/** The faults of the draft and of the server's refusal, by path. */
function shown(faults: Faults, draft: EndpointDraft, { refusal }: Refused, at: number): Faults {
  if (!refusal?.field || !belongsTo(refusal.field, `endpoints[${at}]`)) return faults
  return new Map([...faults, ...faultsOfRefusal(refusal, draft, at)])
}

/** A refusal by the server that is not about this endpoint. */
function beyond({ refusal }: Refused, at: number): string | null {
  const isHere = refusal?.field && belongsTo(refusal.field, `endpoints[${at}]`)
  return refusal && !isHere ? refusal.message : null
}
