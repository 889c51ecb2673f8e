import { useQuery } from '@tanstack/react-query'
import { Redirect, useLocation } from 'wouter'
import type { Receiver } from '../../contract/receiver.ts'
import { api } from '../rpc/api.ts'
import { Button } from '../ui/button/button.tsx'
import { Empty } from '../ui/notice/empty.tsx'
import { Note } from '../ui/notice/note.tsx'
import { ListPage, Pane } from '../ui/pane/pane.tsx'
import { NewReceiverForm } from './edit/newReceiverForm.tsx'
import { ReceiverList } from './receiverList.tsx'
import { ReceiverPane } from './receiverPane.tsx'

/** Receivers, Hookbench's mock endpoints. `openId`: the open receiver; `new` is the form that creates one. */
export function ReceiversPage({ openId }: { openId: string | null }) {
  const [, navigate] = useLocation()
  const { data, error } = useQuery(api.receivers.list.queryOptions({ input: {} }))
  if (error)
    return (
      <Note title="The receivers could not be loaded" tone="bad">
        {error.message}
      </Note>
    )
  if (!data) return <div />
  const [first] = data.items
  if (openId === null && first) return <Redirect to={`/receivers/${first.id}`} replace />
  return (
    <ListPage title="Receivers">
      <ReceiverList receivers={data.items} openId={openId} />
      <Pane
        key={openId}
        label="Receiver"
        of={`receiver ${openId}`}
        onClose={() => navigate('/receivers')}
      >
        {content(openId, data.items)}
      </Pane>
    </ListPage>
  )
}

function content(openId: string | null, receivers: readonly Receiver[]) {
  if (openId === 'new') return <NewReceiverForm />
  if (openId === null) return <NoReceivers />
  const receiver = receivers.find(({ id }) => id === openId)
  return receiver ? (
    <ReceiverPane receiver={receiver} />
  ) : (
    <Note title="This receiver does not exist">
      It was removed or never created. Choose another one in the list.
    </Note>
  )
}

function NoReceivers() {
  const [, navigate] = useLocation()
  return (
    <Empty
      title="No receivers yet"
      action={
        <Button edits look="primary" onClick={() => navigate('/receivers/new')}>
          New receiver
        </Button>
      }
    >
      A receiver is a mock endpoint with its own URL. It captures every request, checks the
      signature and responds as configured: with 200, or with failures to test retries.
    </Empty>
  )
}
