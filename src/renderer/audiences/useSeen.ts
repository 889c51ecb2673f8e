import { useQuery } from '@tanstack/react-query'
import { createContext } from 'react'
import { api } from '../api.ts'
import { type Seen, seenIn } from './seen.ts'

export const SeenContext = createContext<Seen>({ traits: new Map(), events: [] })

const profilesRead = 200
/** Read when an editor is opened, and not again: what is chosen from does not shift. */
export function useSeen(): Seen {
  const { data } = useQuery(
    api.profiles.list.queryOptions({ input: { limit: profilesRead }, meta: { still: true } }),
  )
  return seenIn(data?.items ?? [])
}
