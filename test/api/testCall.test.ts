import { createRouterClient } from '@orpc/server'
import { expect, it } from 'vitest'
import { createRouter } from '../../src/main/api/router.ts'
import { startReceiver } from '../support/receiver.ts'
import { asOwner, startWorkbench } from '../support/workbench.ts'

it("reports the port's reason for rejecting a test call, after one attempt", async () => {
  const { workbench } = await startWorkbench()
  const full = await startReceiver((_request, response) =>
    response.writeHead(503).end('{"message":"there is no room"}'),
  )
  const addresses = { ...workbench.addresses, collect: full.url }
  const client = createRouterClient(createRouter({ ...workbench, addresses }), asOwner)
  await expect(client.calls.sendTest({})).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
    message: 'the call was not accepted: 503: there is no room',
  })
  expect(full.seen).toHaveLength(1)
})
