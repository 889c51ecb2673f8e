import { useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { Link } from 'wouter'
import type { Destination } from '../../contract/destination.ts'
import type { Receiver } from '../../contract/receiver.ts'
import { api } from '../rpc/api.ts'
import { Button } from '../ui/button/button.tsx'
import { CopyButton } from '../ui/button/copyButton.tsx'
import { PaneHead } from '../ui/pane/pane.tsx'
import { useFirst } from '../ui/list/useFirst.tsx'
import { resetBehaviour } from './actions/receiverActions.ts'
import { BehaviourSection } from './behaviour/behaviourSection.tsx'
import { CaptureSection } from './captures/captureSection.tsx'
import { presetOf } from './behaviour/rules.ts'
import { EditReceiverForm } from './edit/editReceiverForm.tsx'
import { EndpointMenu } from './endpointMenu.tsx'
import { NextStrip } from './behaviour/nextStrip.tsx'
import styles from './receivers.module.css'
import { TlsSection } from './tls/tlsSection.tsx'
import { usersOf } from './actions/users.ts'

/** There may be hundreds: as many users are shown at first. */
const shownFirst = 12

/** One receiver: how it responds, what uses it, and what it captured. */
export function ReceiverPane({ receiver }: { receiver: Receiver }) {
  const [isEditing, setIsEditing] = useState(false)
  const destinations = useQuery(api.destinations.list.queryOptions({ input: {} })).data?.items ?? []
  const { name, url } = receiver
  const users = usersOf(url, destinations)
  return (
    <>
      <PaneHead
        name={name}
        meta={
          <>
            <span className="mono dim" title={url}>
              {url}
            </span>
            <CopyButton text={url} what="the URL" />
          </>
        }
      >
        <Button edits onClick={() => setIsEditing(!isEditing)}>
          Edit
        </Button>
        <EndpointMenu receiver={receiver} destinations={destinations} />
        <Button
          asks
          unless={presetOf(receiver.behaviour) === 'healthy' ? 'Every request gets 200' : null}
          onClick={() => void resetBehaviour(receiver)}
        >
          Reset to 200
        </Button>
      </PaneHead>
      {isEditing && (
        <EditReceiverForm receiver={receiver} users={users} onClose={() => setIsEditing(false)} />
      )}
      <Users users={users} />
      <BehaviourSection receiver={receiver} />
      <TlsSection receiver={receiver} users={users} />
      <NextStrip receiver={receiver} />
      <CaptureSection receiver={receiver} isUsed={users.length > 0} />
    </>
  )
}

function Users({ users }: { users: readonly Destination[] }) {
  const { shown, more } = useFirst(users, shownFirst)
  if (users.length === 0)
    return <p className="dim">No destination has this receiver as an endpoint.</p>
  return (
    <p className={styles.users}>
      <span className="dim">Endpoint of</span>{' '}
      {shown.map(({ id, name }, index) => (
        <Fragment key={id}>
          {index > 0 && ', '}
          <Link href={`/destinations/${id}`}>{name}</Link>
        </Fragment>
      ))}{' '}
      {more}
    </p>
  )
}
