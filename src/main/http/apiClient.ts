import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/fetch'
import type { ContractRouterClient } from '@orpc/contract'
import type { contract } from '../../contract/api.ts'
import { exactObjects } from '../../contract/exactObjects.ts'

/** A client of a running Hookbench, at the address of its screen. */
export function apiClient(address: string, token: string) {
  const link = new RPCLink({
    url: new URL('/rpc', address).href,
    customJsonSerializers: exactObjects,
    headers: { authorization: `Bearer ${token}` },
  })
  return createORPCClient<ContractRouterClient<typeof contract>>(link)
}
