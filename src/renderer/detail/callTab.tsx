import { useQuery } from '@tanstack/react-query'
import type { MessageDetail } from '../../contract/model.ts'
import { api } from '../api.ts'
import { CallView } from '../message/callView.tsx'
import { Note } from '../ui/note.tsx'

/** The call that the message came from, as it was collected. */
export function CallTab({ message }: { message: MessageDetail }) {
  if (message.callId === null)
    return (
      <Note title="This message has no call">
        It is a deletion notice: it was made here and not collected from a source.
      </Note>
    )
  return <CollectedCall id={message.callId} />
}

function CollectedCall({ id }: { id: string }) {
  const { data, error } = useQuery(api.calls.get.queryOptions({ input: { id } }))
  if (error)
    return (
      <Note title="The call cannot be shown" tone="bad">
        {error.message}
      </Note>
    )
  return data && <CallView call={data} />
}
