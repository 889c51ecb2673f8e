import { createORPCClient } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { QueryClient } from '@tanstack/react-query'
import type { contract } from '../../contract/api.ts'
import { openLink } from './link.ts'

export const client: ContractRouterClient<typeof contract> = createORPCClient(openLink())

export const api = createTanstackQueryUtils(client)

/**
 * Data is valid until a change hint, so nothing is refetched on a timer, on focus or on mount. The workbench is local, so
 * requests are also made while the browser is offline.
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
