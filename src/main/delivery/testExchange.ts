import type { TestExchange } from '../../contract/destination.ts'
import type { BodyProfile } from '../../contract/model.ts'
import { serialiseBody } from '../destination/body.ts'
import { requestHeaders } from '../destination/request.ts'
import { sign } from '../destination/signature.ts'
import type { Exchange, Send } from './exchange.ts'
import { judge } from './verdict.ts'

export interface TestedEndpoint {
  url: string
  headers: Record<string, string>
  sharedSecret: string | null
  profile: BodyProfile
}

/** The exchange of a test, before it is shown: `responseBody` is still bytes. */
export type Tested = Omit<TestExchange, 'endpointId' | 'response' | 'certificate' | 'startedAt'> & {
  exchange: Exchange
}

/** Sends one real request, signed as a message's would be. Nothing is stored. */
export async function testExchange(
  { send, senderName }: { send: Send; senderName: string },
  { url, headers: staticHeaders, sharedSecret, profile }: TestedEndpoint,
): Promise<Tested> {
  const body = testBody(profile, new Date().toISOString())
  const signature = sharedSecret === null ? null : sign(body, sharedSecret)
  const headers = requestHeaders({ staticHeaders, signature, senderName })
  const exchange = await send({ url, headers, body })
  const { outcome, status, durationMs, timings } = exchange
  return {
    url,
    signed: signature !== null,
    request: { headers, body },
    outcome,
    status,
    durationMs,
    timings,
    ...judge(exchange),
    advice: testAdvice(url, exchange),
    exchange,
  }
}

const testBody = (profile: BodyProfile, now: string) =>
  serialiseBody(profile, {
    type: 'track',
    content: {
      type: 'track',
      messageId: `test-${now}`,
      userId: 'test-user',
      event: 'Test Event',
      properties: { from: 'Hookbench', total: 27.5 },
      context: {},
    },
    timestamp: now,
    sentAt: now,
    receivedAt: now,
    source: { id: 0, kind: 'server' },
    clientAddress: null,
  })

/** Advice for a failed exchange, or null. */
function testAdvice(
  url: string,
  { outcome, status, detail, responseHeaders }: Omit<Exchange, 'timings'>,
): string | null {
  const { host, hostname } = new URL(url)
  if (outcome === 'response' && status !== null) return statusAdvice(status, responseHeaders)
  switch (outcome) {
    case 'refused':
      return `Nothing is listening on ${host}. Start your server and send again, or use the built-in receiver.`
    case 'dns':
      return `The host name ${hostname} could not be resolved. Check its spelling.`
    case 'timeout':
      return 'An endpoint has 5 s to answer. Answer first and process the event afterwards.'
    case 'reset':
      return 'The server closed the connection without a complete answer. See its log.'
    case 'certificate':
      return 'Use a certificate issued by an authority for this host. Your own authority can be added in Settings.'
    case 'unreachable':
      return `Check that ${host} is the right host and port${detail === null ? '' : `: ${detail}`}.`
    case 'response':
      return null
  }
}

function statusAdvice(status: number, headers: Exchange['responseHeaders']): string | null {
  if (status >= 200 && status < 300) return null
  const location = headers?.find(([name]) => name.toLowerCase() === 'location')?.[1]
  if (status >= 300 && status < 400)
    return location === undefined
      ? 'Redirects are not followed. Use the URL that it redirects to.'
      : `Redirects are not followed. Use ${location} instead, if that is your endpoint.`
  if (status === 401 || status === 403)
    return 'The endpoint requires authorization. Add the header it expects.'
  if (status === 404 || status === 405)
    return `Check the path of the URL, and that the endpoint accepts POST requests.`
  if (status === 429 || status >= 500) return 'A message would be retried, for up to 4 h.'
  return 'The endpoint rejected the request. Its response may say why.'
}
