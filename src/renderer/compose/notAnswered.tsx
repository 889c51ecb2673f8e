import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { Sending } from '../../contract/compose.ts'
import { api } from '../api.ts'
import { statusQuery } from '../connection.ts'
import { faultText } from '../shell/fault.ts'
import { Note } from '../ui/note.tsx'
import { droppedBy } from './outcome.ts'

/** Why the first that was not answered was not: the port's own fault is told from a port that is not there. */
export function NotAnswered({ sending, failure }: { sending: Sending; failure: string }) {
  const fault = useQuery(statusQuery).data?.portFault
  const faulted = useQuery(
    api.rejections.list.queryOptions({ input: { reason: 'fault', limit: 100 } }),
  ).data?.items
  const dropped = droppedBy(sending, faulted ?? [])
  return (
    <Note title={`Not answered: ${failure}`} tone="bad">
      {dropped && <span>The fault that is enabled for the port closed the connection.</span>}
      {!dropped && fault && <span>A fault is enabled: the port {faultText(fault)}.</span>}
      {dropped && <Link href={`/rejections/${dropped.id}`}>Open rejection #{dropped.id}</Link>}
      {(dropped ?? fault) && <Link href="/settings?setting=answer">Faults in Settings</Link>}
    </Note>
  )
}
