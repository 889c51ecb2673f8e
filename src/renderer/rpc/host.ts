import { useQuery } from '@tanstack/react-query'
import type { Capability } from '../../contract/host.ts'
import { api } from './api.ts'

/** What the host of this screen can do. Nothing but the user's own changes alters it. */
export const hostQuery = { ...api.host.get.queryOptions(), meta: { still: true } }

/** False until it is known. */
export const useCan = (capability: Capability) =>
  useQuery(hostQuery).data?.capabilities.includes(capability) ?? false
