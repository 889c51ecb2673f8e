import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { api } from '../api.ts'
import type { Command } from '../palette/match.ts'
import { copy } from '../ui/copy.ts'

/** Creates and opens sources from anywhere, and copies their write keys. */
export function useSourceCommands(): Command[] {
  const [, navigate] = useLocation()
  const sources = useQuery(api.sources.list.queryOptions({ input: {} })).data?.items ?? []
  return [
    { id: 'new source', title: 'New source', act: () => navigate('/sources/new') },
    ...sources.map(({ id, name, writeKey }) => ({
      id: `source ${id}`,
      title: `Open source ${name}`,
      detail: writeKey,
      act: () => navigate(`/sources/${id}`),
    })),
    ...sources.map(({ id, name, writeKey }) => ({
      id: `key ${id}`,
      title: `Copy write key of ${name}`,
      detail: writeKey,
      act: () => void copy(writeKey, `the write key of ${name}`),
    })),
  ]
}
