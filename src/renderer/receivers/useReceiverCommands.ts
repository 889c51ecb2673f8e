import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { api } from '../api.ts'
import type { Command } from '../palette/match.ts'
import { copy } from '../ui/copy.ts'

/** Creates and opens receivers from anywhere, and copies their URLs. */
export function useReceiverCommands(): Command[] {
  const [, navigate] = useLocation()
  const receivers = useQuery(api.receivers.list.queryOptions({ input: {} })).data?.items ?? []
  return [
    { id: 'new receiver', title: 'New receiver', act: () => navigate('/receivers/new') },
    ...receivers.map(({ id, name, url }) => ({
      id: `receiver ${id}`,
      title: `Open receiver ${name}`,
      detail: url,
      act: () => navigate(`/receivers/${id}`),
    })),
    ...receivers.map(({ id, name, url }) => ({
      id: `receiver url ${id}`,
      title: `Copy URL of receiver ${name}`,
      detail: url,
      act: () => void copy(url, `the URL of ${name}`),
    })),
  ]
}
