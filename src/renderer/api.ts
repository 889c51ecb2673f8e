import { createORPCClient } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { QueryClient } from '@tanstack/react-query'
import type { contract } from '../contract/api.ts'
import { openLink } from './link.ts'

export const client: ContractRouterClient<typeof contract> = createORPCClient(openLink())

export const api = createTanstackQueryUtils(client)

/**
 * What was read stays good until a change hint says otherwise, so nothing is read on a timer, on focus
 * or on mount. The workbench is local: a browser that believes itself offline still reaches it.
 */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Infinity,
      retry: false,
      networkMode: 'always',
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
    mutations: { networkMode: 'always' },
  },
})
