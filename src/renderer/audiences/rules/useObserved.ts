import { useQuery } from '@tanstack/react-query'
import { createContext } from 'react'
import { api } from '../../rpc/api.ts'
import { type Observed, observedIn } from './observed.ts'

export const ObservedContext = createContext<Observed>({ traits: new Map(), events: [] })

const profilesRead = 200
/** Read once when an editor is opened, so that the suggestions do not shift. */
export function useObserved(): Observed {
  const { data } = useQuery(
    api.profiles.list.queryOptions({ input: { limit: profilesRead }, meta: { still: true } }),
  )
  return observedIn(data?.items ?? [])
}
