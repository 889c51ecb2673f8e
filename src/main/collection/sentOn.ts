import { serialiseBody } from '../destination/body.ts'
import type { SourceRecord } from '../store/sources.ts'
import { fault } from './fault.ts'
import type { ReadCall, ReadRequest } from './readCalls.ts'

/** A delivered body that came back more often is rejected: an endpoint sends on what it receives. */
const mostReturns = 5

const loop = fault(
  'loop',
  `delivered, and sent on to this port by an endpoint, ${mostReturns} times within a minute each: an endpoint sends what it receives to the collection port. The loop was stopped`,
)

interface Arrival {
  source: SourceRecord
  clientAddress: string
  receivedAt: number
}

/** The request without the calls that are bodies sent on too often. `arrive`: counts how often one came back. */
export function withoutSentOn(
  request: ReadRequest,
  arrival: Arrival,
  arrive: (body: string) => number,
): ReadRequest {
  // What a client sends has no version.
  if (!request.calls.some(({ content }) => 'version' in content)) return request
  const isSentOn = (call: ReadCall) =>
    'version' in call.content && arrive(bodyOf(call, arrival)) >= mostReturns
  const found = new Set(request.calls.filter(isSentOn))
  if (found.size === 0) return request
  const refused = request.calls.flatMap((call, index) =>
    found.has(call) ? [{ fault: loop, content: call.content, index }] : [],
  )
  return {
    ...request,
    calls: request.calls.filter((call) => !found.has(call)),
    refused: [...request.refused, ...refused],
  }
}

/** The body in which it will be delivered: the same as it arrived, if it was delivered before. */
const bodyOf = (call: ReadCall, { receivedAt, ...arrival }: Arrival) =>
  serialiseBody('documented', {
    type: call.type,
    content: call.content,
    timestamp: call.timestamp,
    sentAt: call.sentAt,
    receivedAt: new Date(receivedAt).toISOString(),
    ...arrival,
    personas: undefined,
  })
