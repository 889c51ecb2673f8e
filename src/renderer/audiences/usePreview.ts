import { useQuery } from '@tanstack/react-query'
import type { SyncPreview } from '../../contract/people.ts'
import { groupOf, type Kind } from './kinds.ts'

/** How many the next sync would tell. Whom it would tell is another list, which may be long. */
export function usePreview(kind: Kind, id: string): SyncPreview | undefined {
  return useQuery(groupOf(kind).preview.queryOptions({ input: { id, limit: 1 } })).data
}
