import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { Sending } from '../../../contract/compose.ts'
import { api } from '../../rpc/api.ts'
import { statusQuery } from '../../rpc/connection.ts'
import { faultText } from '../../engine/fault.ts'
import { Note } from '../../ui/notice/note.tsx'
import { droppedBy } from './outcome.ts'

/** Why the first call got no response. Distinguishes an enabled fault from an unreachable port. */
export function NotAnswered({ sending, failure }: { sending: Sending; failure: string }) {
  const fault = useQuery(statusQuery).data?.portFault
  const faulted = useQuery(
    api.rejections.list.queryOptions({ input: { reason: 'fault', limit: 100 } }),
  ).data?.items
  const dropped = droppedBy(sending, faulted ?? [])
  return (
    <Note title={`No response: ${failure}`} tone="bad">
      {dropped && <span>The fault that is enabled for the port closed the connection.</span>}
      {!dropped && fault && <span>A fault is enabled: the port {faultText(fault)}.</span>}
      {dropped && <Link href={`/rejections/${dropped.id}`}>Open rejection #{dropped.id}</Link>}
      {(dropped ?? fault) && <Link href="/settings?setting=response">Open fault settings</Link>}
    </Note>
  )
}
