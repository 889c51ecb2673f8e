import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { api } from '../rpc/api.ts'
import type { Command } from '../ui/command.ts'
import { copy } from '../ui/notice/copy.ts'

/** Palette commands that create and open sources, and copy their write keys. */
export function useSourceCommands(): Command[] {
  const [, navigate] = useLocation()
  const sources = useQuery(api.sources.list.queryOptions({ input: {} })).data?.items ?? []
  return [
    { id: 'new source', title: 'New source', asks: true, action: () => navigate('/sources/new') },
    ...sources.map(({ id, name, writeKey }) => ({
      id: `source ${id}`,
      title: `Open source ${name}`,
      detail: writeKey,
      action: () => navigate(`/sources/${id}`),
    })),
    ...sources.map(({ id, name, writeKey }) => ({
      id: `key ${id}`,
      title: `Copy write key of ${name}`,
      detail: writeKey,
      action: () => void copy(writeKey, `the write key of ${name}`),
    })),
  ]
}
