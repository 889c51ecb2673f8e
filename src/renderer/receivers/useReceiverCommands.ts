import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { api } from '../rpc/api.ts'
import type { Command } from '../ui/command.ts'
import { copy } from '../ui/notice/copy.ts'

/** Palette commands that create and open receivers, and copy their URLs. */
export function useReceiverCommands(): Command[] {
  const [, navigate] = useLocation()
  const receivers = useQuery(api.receivers.list.queryOptions({ input: {} })).data?.items ?? []
  return [
    {
      id: 'new receiver',
      title: 'New receiver',
      asks: true,
      action: () => navigate('/receivers/new'),
    },
    ...receivers.map(({ id, name, url }) => ({
      id: `receiver ${id}`,
      title: `Open receiver ${name}`,
      detail: url,
      action: () => navigate(`/receivers/${id}`),
    })),
    ...receivers.map(({ id, name, url }) => ({
      id: `receiver url ${id}`,
      title: `Copy URL of receiver ${name}`,
      detail: url,
      action: () => void copy(url, `the URL of ${name}`),
    })),
  ]
}
