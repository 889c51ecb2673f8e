import type { TestExchange } from '../../contract/destination.ts'
import { type TestedEndpoint, testExchange } from '../delivery/testExchange.ts'
import { Refusal } from '../refusal.ts'
import type { Workbench } from '../workbench.ts'
import { recordOf } from './destinations.ts'
import { instant, payload } from './views.ts'

/** One real request to one endpoint, also to one that is not saved. */
export async function testOne(
  { tester, store }: Workbench,
  endpointId: number | null,
  endpoint: TestedEndpoint,
): Promise<TestExchange> {
  const { senderName } = store.settings.read()
  const [{ exchange, ...tested }, certificate] = await Promise.all([
    testExchange({ send: tester.send, senderName }, endpoint),
    tester.certificate(endpoint.url),
  ])
  const { responseHeaders, responseBody, responseBytes, startedAt } = exchange
  return {
    ...tested,
    endpointId: endpointId === null ? null : String(endpointId),
    startedAt: instant(startedAt),
    certificate,
    response:
      responseHeaders === null
        ? null
        : {
            headers: responseHeaders,
            body: payload(responseBody ?? Buffer.alloc(0), responseBytes ?? 0),
          },
  }
}

/** One request to each endpoint of a destination, or to the one that is given. */
export async function testDestination(
  workbench: Workbench,
  { id, endpoint }: { id: string; endpoint?: string | undefined },
) {
  const destination = recordOf(workbench, Number(id))
  const { sharedSecret, profile } = destination
  const endpoints = destination.endpoints.filter(
    (each) => endpoint === undefined || String(each.id) === endpoint,
  )
  if (endpoints.length === 0)
    throw new Refusal(
      'NOT_FOUND',
      `destination ${destination.name} has no endpoint ${endpoint ?? ''}`,
      'endpoint',
    )
  const exchanges = await Promise.all(
    endpoints.map(({ id: endpointId, url, headers }) =>
      testOne(workbench, endpointId, { url, headers, sharedSecret, profile }),
    ),
  )
  return { exchanges }
}
