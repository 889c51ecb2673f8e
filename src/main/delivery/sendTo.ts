import type { HeaderLines } from '../../contract/model.ts'
import type { Settings } from '../../contract/settings.ts'
import { requestHeaders } from '../destination/request.ts'
import type { EndpointRecord } from '../store/destinations.ts'
import type { Exchange, Send } from './exchange.ts'
import type { OwnPorts } from './ownPorts.ts'

export interface SendParts {
  send: Send
  settings: () => Settings
  ownPorts: OwnPorts
}

/** `signature`: of the body, or null without a shared secret. */
export interface Addressed {
  endpoint: EndpointRecord
  signature: string | null
}

/** Sends a message to one endpoint, once: every delivery of a message is this request. */
export async function sendTo(
  { send, settings, ownPorts }: SendParts,
  { id, body }: { id: number; body: string },
  { endpoint, signature }: Addressed,
): Promise<{ headers: HeaderLines; exchange: Exchange }> {
  const { url } = endpoint
  const headers = requestHeaders({
    staticHeaders: endpoint.headers,
    signature,
    senderName: settings().senderName,
  })
  const end = ownPorts.begin(url, body, id)
  try {
    return { headers, exchange: await send({ url, headers, body }) }
  } finally {
    end()
  }
}
