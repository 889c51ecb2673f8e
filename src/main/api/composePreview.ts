import { tooDeepWords } from '../../contract/callRules.ts'
import type { Composed, Preview } from '../../contract/compose.ts'
import { isTooDeep } from '../../contract/json.ts'
import type { BodyProfile } from '../../contract/model.ts'
import { sourceFault } from '../collection/collect.ts'
import { type Fault, fault } from '../collection/fault.ts'
import { readRequest } from '../collection/readCalls.ts'
import { type Arrival, routeCall } from '../collection/routeCall.ts'
import { numberedCalls } from '../compose/numbered.ts'
import { bytesSent } from '../compose/post.ts'
import { bodyNotices } from '../destination/body.ts'
import type { ReadStore } from '../store/readStore.ts'
import { readComposed } from './readComposed.ts'

/** Uses the same functions as the collection port and the routing. */
export async function previewOf(store: ReadStore, input: Composed): Promise<Preview> {
  const { source, type, content } = readComposed(store, input)
  if (isTooDeep(content)) return refusedPreview(fault('bad_request', tooDeepWords))
  const bytes = bytesSent(type, numberedCalls(content)(1))
  const { calls, refused } = await readRequest(
    type,
    { bytes, total: bytes.length, text: bytes.toString('utf8') },
    store.suppressions.since,
  )
  const [call] = calls
  if (!call) {
    const [refusal] = refused
    if (!refusal) throw new Error('a single call is neither accepted nor rejected')
    return refusedPreview(refusal.fault)
  }
  const arrival: Arrival = {
    source,
    destinations: store.wiring.destinationsOf(source.id),
    blockedEvents: store.wiring.blockedEvents(source.id),
    receivedAt: Date.now(),
    clientAddress: '127.0.0.1',
  }
  const { bodies, filtered } = routeCall(call, arrival)
  const bodyOf = (profile: BodyProfile) =>
    bodies.find((body) => body.profile === profile)?.text ?? null
  const reasons = new Map(filtered.map(({ destinationId, reason }) => [destinationId, reason]))
  const ofBodies = bodies.flatMap(({ text: made }) => bodyNotices(made, call.hasRawNumbers))
  return {
    refusal: sourceFault(source),
    notices: [...new Set([...call.notices, ...ofBodies])],
    fates: arrival.destinations.map(({ id, name, profile }) => ({
      destinationId: String(id),
      destination: name,
      reason: reasons.get(id) ?? null,
      profile,
      body: reasons.has(id) ? null : bodyOf(profile),
    })),
  }
}

const refusedPreview = ({ status, reason, message }: Fault): Preview => ({
  refusal: { status, reason, message },
  notices: [],
  fates: [],
})
