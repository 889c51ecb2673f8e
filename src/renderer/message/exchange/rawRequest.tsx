import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../rpc/api.ts'
import { Button } from '../../ui/button/button.tsx'
import { LoadState } from '../../ui/pane/loadState.tsx'
import { Section } from '../../ui/pane/section.tsx'
import { PayloadView } from './payloadView.tsx'

/** The bytes of a captured request, read when they are asked for. */
export function RawRequest({ captureId }: { captureId: string }) {
  const [isShown, setIsShown] = useState(false)
  if (isShown) return <Raw captureId={captureId} />
  return (
    <Section
      title="Raw request"
      actions={<Button onClick={() => setIsShown(true)}>Show raw request</Button>}
    >
      <p className="dim">
        The request line, the headers in their order and case, and the body with its chunks.
      </p>
    </Section>
  )
}

function Raw({ captureId }: { captureId: string }) {
  const { data, error, refetch } = useQuery(
    // The capture never changes.
    api.captures.get.queryOptions({
      input: { id: captureId },
      staleTime: Infinity,
      meta: { still: true },
    }),
  )
  if (!data)
    return <LoadState what="the raw request" error={error} onRetry={() => void refetch()} />
  if (data.raw === null)
    return (
      <Section title="Raw request">
        <p className="dim">Not stored: captured by an earlier version of Hookbench.</p>
      </Section>
    )
  return (
    <PayloadView
      title="Raw request"
      payload={data.raw}
      what="the raw request"
      copyTitle="Copy raw request"
    />
  )
}
