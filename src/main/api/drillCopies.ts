import type { CopyRequest, SentCopies } from '../delivery/sendCopies.ts'
import { judge } from '../delivery/verdict.ts'
import type { SentDelivery } from '../drill/drillResults.ts'
import { instant, payload } from '../views/views.ts'

export interface CopyParts {
  sendCopies: (request: CopyRequest) => Promise<SentCopies>
}

export type DeliveredCopies =
  | { fault: string }
  | { endpoints: { endpointId: number; url: string; sent: SentDelivery[] }[] }

/** Sends copies of a message, and shows the exchanges as the contract does. */
export async function deliverCopies(
  parts: CopyParts,
  request: CopyRequest,
): Promise<DeliveredCopies> {
  const result = await parts.sendCopies(request)
  if ('fault' in result) return result
  return {
    endpoints: result.endpoints.map(({ endpointId, url, copies }) => ({
      endpointId,
      url,
      sent: copies.map(({ startedEngineAt, headers, exchange }) => ({
        startedAt: instant(exchange.startedAt),
        engineStartedAt: instant(startedEngineAt),
        durationMs: exchange.durationMs,
        outcome: exchange.outcome,
        status: exchange.status,
        ...judge(exchange),
        request: { headers },
        response:
          exchange.responseHeaders === null
            ? null
            : {
                headers: exchange.responseHeaders,
                body: payload(
                  exchange.responseBody ?? Buffer.alloc(0),
                  exchange.responseBytes ?? 0,
                ),
              },
        timings: exchange.timings,
      })),
    })),
  }
}
