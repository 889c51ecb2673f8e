import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../rpc/api.ts'
import { CallView } from '../message/call/callView.tsx'
import { TypeTag } from '../message/typeTag.tsx'
import { Note } from '../ui/notice/note.tsx'
import { titleText } from '../ui/text/titleText.ts'
import { SidePane } from '../ui/pane/sidePane.tsx'

export function CallPane({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error } = useQuery(
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
      {error && (
        <Note title="This call could not be loaded" tone="bad">
          {error.message}
        </Note>
      )}
      {!error && data && <CallView call={data} />}
    </SidePane>
  )
}
