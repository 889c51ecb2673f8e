import { useCollectionAddress } from '../rpc/useCollectionAddress.ts'
import { curlCall } from '../connections/snippets.ts'
import { CopyButton } from '../ui/button/copyButton.tsx'
import { Empty } from '../ui/notice/empty.tsx'
import { JsonView } from '../ui/code/jsonView.tsx'

export function NoRejections() {
  const collect = useCollectionAddress()
  const text = collect && curlCall({ collect, writeKey: 'NOT_A_KEY' })
  return (
    <Empty title="No rejections">
      <p>
        A call that is not accepted appears here with the reason, the response status and the full
        request: an unknown write key, a missing event, a body that is too large. This one has an
        unknown write key:
      </p>
      {text && (
        <>
          <JsonView text={text} raw />
          <CopyButton text={text} what="the curl snippet" />
        </>
      )}
    </Empty>
  )
}
