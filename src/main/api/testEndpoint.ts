import type { TestExchange } from '../../contract/destination.ts'
import type { Send } from '../delivery/exchange.ts'
import { type TestedEndpoint, testExchange } from '../delivery/testExchange.ts'
import { Refusal } from '../errors/refusal.ts'
import type { ReadStore } from '../store/readStore.ts'
import { recordOf } from './destinations.ts'
import { instant, payload } from '../views/views.ts'

export interface TestParts {
  store: ReadStore
  tester: { send: Send; certificate: (url: string) => Promise<TestExchange['certificate']> }
}

/** Sends one real request to one endpoint, saved or not. */
export async function testOne(
  { tester, store }: TestParts,
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

/** Sends one request to each endpoint of a destination, or to the given one. */
export async function testDestination(
  parts: TestParts,
  { id, endpoint }: { id: number; endpoint?: number | undefined },
) {
  const destination = recordOf(parts, id)
  const { sharedSecret, profile } = destination
  const endpoints = destination.endpoints.filter(
    (each) => endpoint === undefined || each.id === endpoint,
  )
  if (endpoints.length === 0)
    throw new Refusal(
      'NOT_FOUND',
      `destination ${destination.name} has no endpoint ${endpoint ?? ''}`,
      'endpoint',
    )
  const exchanges = await Promise.all(
    endpoints.map(({ id: endpointId, url, headers }) =>
      testOne(parts, endpointId, { url, headers, sharedSecret, profile }),
    ),
  )
  return { exchanges }
}
