import { useQuery } from '@tanstack/react-query'
import type { SyncPreview } from '../../../contract/people.ts'
import { groupOf, type Kind } from '../kinds/kinds.ts'

/** How many changes the next sync would send. The changes themselves are a separate list, which may be long. */
export function usePreview(kind: Kind, id: string): SyncPreview | undefined {
  return useQuery(groupOf(kind).preview.queryOptions({ input: { id, limit: 1 } })).data
}
