import { MessageChannel } from 'node:worker_threads'
import { createORPCClient } from '@orpc/client'
import { RPCLink as FetchLink } from '@orpc/client/fetch'
import { RPCLink as PortLink } from '@orpc/client/message-port'
import type { ContractRouterClient } from '@orpc/contract'
import type { JsonifiedClient } from '@orpc/openapi-client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { RPCHandler } from '@orpc/server/message-port'
import { onTestFinished } from 'vitest'
import { contract } from '../../src/contract/api.ts'
import { exactObjects as customJsonSerializers } from '../../src/contract/exactObjects.ts'
import { createRouter } from '../../src/main/api/router.ts'
import { startHost } from './host.ts'
import { asOwner, type Started } from './workbench.ts'

type Client = ContractRouterClient<typeof contract>

/** Every transport of the contract, for real. */
export const doors: Record<string, (started: Started) => Promise<Client>> = {
  'a message port': async ({ workbench }) => {
    const { port1, port2 } = new MessageChannel()
    onTestFinished(() => port1.close())
    new RPCHandler(createRouter(workbench), { customJsonSerializers }).upgrade(port1, asOwner)
    const link = new PortLink({ port: port2, customJsonSerializers })
    port2.start()
    port1.start()
    return createORPCClient<Client>(link)
  },
  '/rpc': async ({ workbench }) => {
    const { url, token } = await startHost(workbench)
    return createORPCClient<Client>(
      new FetchLink({
        url: `${url}/rpc`,
        headers: { authorization: `Bearer ${token}` },
        customJsonSerializers,
      }),
    )
  },
  '/api': async ({ workbench }) => {
    const { url, token } = await startHost(workbench)
    const link = new OpenAPILink(contract, {
      url: `${url}/api`,
      customJsonSerializers,
      headers: { authorization: `Bearer ${token}` },
    })
    // JSON changes no value of the contract: ids and times are already strings.
    const client: unknown = createORPCClient<JsonifiedClient<Client>>(link)
    return client as Client
  },
}
