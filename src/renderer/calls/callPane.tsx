import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../rpc/api.ts'
import { CallView } from '../message/call/callView.tsx'
import { TypeTag } from '../message/typeTag.tsx'
import { titleText } from '../ui/text/titleText.ts'
import { LoadState } from '../ui/pane/loadState.tsx'
import { SidePane } from '../ui/pane/sidePane.tsx'

export function CallPane({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(
    api.calls.get.queryOptions({ input: { id }, placeholderData: keepPreviousData }),
  )
  const title = data && (
    <>
      <TypeTag type={data.type} />
      <span title={titleText(data.label)}>{data.label}</span>
    </>
  )
  return (
    <SidePane label="Call" id={id} title={title} onClose={onClose}>
      {(error || !data) && (
        <LoadState what="this call" error={error} onRetry={() => void refetch()} />
      )}
      {data && <CallView call={data} />}
    </SidePane>
  )
}
