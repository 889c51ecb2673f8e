import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Capability } from '../../contract/host.ts'
import { viewing } from '../ui/viewing.ts'
import { api } from './api.ts'

/** What the host of this screen can do. Nothing but the user's own changes alters it. */
export const hostQuery = { ...api.host.get.queryOptions(), meta: { still: true } }

/** False until it is known. */
export const useCan = (capability: Capability) =>
  useQuery(hostQuery).data?.capabilities.includes(capability) ?? false

/** Undefined until it is known. */
export const useRequester = () => useQuery(hostQuery).data?.requester

/** Disables what this user may not do. */
export function useRole(): void {
  const { name, role } = useRequester() ?? {}
  useEffect(
    () =>
      viewing.set(
        role === 'viewer' ? `You can only view: the token ${name} has the role viewer` : null,
      ),
    [name, role],
  )
}
