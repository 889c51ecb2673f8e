import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { api } from '../rpc/api.ts'
import { useCollectionAddress } from '../rpc/useCollectionAddress.ts'
import { curlCall } from '../connections/snippets.ts'
import { SendTestButton } from '../message/call/sendTestButton.tsx'
import { CopyButton } from '../ui/button/copyButton.tsx'
import { Empty } from '../ui/notice/empty.tsx'
import { JsonView } from '../ui/code/jsonView.tsx'

export function NoCalls() {
  const collect = useCollectionAddress()
  const source = useQuery(api.sources.list.queryOptions({ input: {} })).data?.items[0]
  if (!collect || !source) return <div />
  const text = curlCall({ collect, writeKey: source.writeKey })
  return (
    <Empty title="No calls yet" action={<SendTestButton primary />}>
      <p>
        Every call a source sends appears here as collected, with the routing decision of each
        destination. Send one:
      </p>
      <JsonView text={text} raw />
      <CopyButton text={text} what="the curl snippet" />
      <p>
        Or <Link href={`/sources/${source.id}`}>point a client library here</Link>.
      </p>
    </Empty>
  )
}
