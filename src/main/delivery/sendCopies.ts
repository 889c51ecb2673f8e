import type { HeaderLines } from '../../contract/model.ts'
import { sign } from '../destination/signature.ts'
import type { DestinationRecord } from '../store/destinations.ts'
import type { Store } from '../store/store.ts'
import type { Clock } from './clock.ts'
import type { Exchange } from './exchange.ts'
import { type SendParts, sendTo } from './sendTo.ts'

interface CopyParts extends SendParts {
  store: Store
  clock: Clock
}

export interface CopyRequest {
  messageId: number
  /** Null: all endpoints of the destination. */
  endpointId: number | null
  /** How many, at the same time. */
  copies: number
}

export interface Copy {
  startedEngineAt: number
  headers: HeaderLines
  exchange: Exchange
}

export interface CopiesTo {
  endpointId: number
  url: string
  copies: Copy[]
}

/** `fault`: why nothing was sent, the same for every message it applies to. */
export type SentCopies = { fault: string } | { endpoints: CopiesTo[] }

/**
 * Sends copies of a stored message, as a delivery would send it now. The message does not change: no attempt is
 * recorded, and nothing is retried.
 */
export async function sendCopies(
  parts: CopyParts,
  { messageId, endpointId, copies }: CopyRequest,
): Promise<SentCopies> {
  const { store, clock } = parts
  const row = store.messageList.byId(messageId)
  const body = row && store.messageList.body(messageId)
  if (!row || !body) return { fault: 'there is no such message, or it was removed by retention' }
  const destination = store.wiring.destinationOf(row.destination_id)
  if (!destination) return { fault: 'the destination was removed' }
  const fault = destinationFault(destination, endpointId)
  if (fault !== null) return { fault }
  const { sharedSecret } = destination
  const signature = sharedSecret === null ? null : sign(body.text, sharedSecret)
  const message = { id: messageId, body: body.text }
  const endpoints = destination.endpoints
    .filter(({ id }) => endpointId === null || id === endpointId)
    .map(async (endpoint): Promise<CopiesTo> => {
      const startedEngineAt = clock.now()
      const sent = Array.from({ length: copies }, () =>
        sendTo(parts, message, { endpoint, signature }),
      )
      const exchanges = await Promise.all(sent)
      return {
        endpointId: endpoint.id,
        url: endpoint.url,
        copies: exchanges.map((each) => ({ startedEngineAt, ...each })),
      }
    })
  return { endpoints: await Promise.all(endpoints) }
}

function destinationFault(
  { name, enabled, endpoints }: DestinationRecord,
  endpointId: number | null,
): string | null {
  if (!enabled) return `destination ${name} is disabled; enable it to deliver its messages`
  const has = endpointId === null || endpoints.some(({ id }) => id === endpointId)
  return has ? null : `destination ${name} has no endpoint ${endpointId}`
}
