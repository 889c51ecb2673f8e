import { useQuery } from '@tanstack/react-query'
import { createContext } from 'react'
import { api } from '../../rpc/api.ts'
import { type Observed, observedIn } from './observed.ts'

const none: Observed = { traits: new Map(), events: [] }
export const ObservedContext = createContext<Observed>(none)

const profilesRead = 200
/** The same function at every render, so that the profiles are looked through once. */
const select = ({ items }: { items: Parameters<typeof observedIn>[0] }) => observedIn(items)

/** Read once when an editor is opened, so that the suggestions do not shift. */
export function useObserved(): Observed {
  const input = { limit: profilesRead }
  return (
    useQuery(api.profiles.list.queryOptions({ input, meta: { still: true }, select })).data ?? none
  )
}
