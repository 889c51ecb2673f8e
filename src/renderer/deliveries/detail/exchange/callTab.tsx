import { useQuery } from '@tanstack/react-query'
import type { MessageDetail } from '../../../../contract/model.ts'
import { api } from '../../../rpc/api.ts'
import { CallView } from '../../../message/call/callView.tsx'
import { MappingView } from '../../../message/mapping/mappingView.tsx'
import { LoadState } from '../../../ui/pane/loadState.tsx'
import { Note } from '../../../ui/notice/note.tsx'

/** The call of the message, as collected, and what the mapping to the body changed. */
export function CallTab({ message }: { message: MessageDetail }) {
  if (message.callId === null)
    return (
      <Note title="This message has no call">
        It is a deletion notice, created by Hookbench and not collected from a source.
      </Note>
    )
  return <CollectedCall id={message.callId} message={message} />
}

function CollectedCall({ id, message }: { id: string; message: MessageDetail }) {
  const { data, error, refetch } = useQuery(api.calls.get.queryOptions({ input: { id } }))
  if (!data) return <LoadState what="the call" error={error} onRetry={() => void refetch()} />
  return (
    <>
      <MappingView
        key={message.id}
        call={data.content}
        body={message.body}
        profile={message.profile}
      />
      <CallView call={data} />
    </>
  )
}
