import { useQuery } from '@tanstack/react-query'
import type { MessageDetail } from '../../../../contract/model.ts'
import { api } from '../../../rpc/api.ts'
import { CallView } from '../../../message/call/callView.tsx'
import { Note } from '../../../ui/notice/note.tsx'

/** The call of the message, as collected. */
export function CallTab({ message }: { message: MessageDetail }) {
  if (message.callId === null)
    return (
      <Note title="This message has no call">
        It is a deletion notice, created by Hookbench and not collected from a source.
      </Note>
    )
  return <CollectedCall id={message.callId} />
}

function CollectedCall({ id }: { id: string }) {
  const { data, error } = useQuery(api.calls.get.queryOptions({ input: { id } }))
  if (error)
    return (
      <Note title="The call could not be loaded" tone="bad">
        {error.message}
      </Note>
    )
  return data && <CallView call={data} />
}
