import type { CallType } from '../../contract/model.ts'
import type { Settings } from '../../contract/settings.ts'
import type { CommittedMessage } from '../store/messages.ts'
import type { SourceRecord } from '../store/sources.ts'
import type { Store } from '../store/store.ts'
import { countUsage } from './countUsage.ts'
import { type Fault, fault } from './fault.ts'
import { duplicateWindowMs } from './limits.ts'
import type { ReadBody } from './readBody.ts'
import { type ReadRequest, readCalls } from './readCalls.ts'
import { type Envelope, rejectionOf } from './rejection.ts'
import { insertRouted, routeCall, type RoutedCall } from './routeCall.ts'
import { findWriteKey } from './writeKey.ts'

export interface CollectorParts {
  store: Store
  settings: () => Settings
  /** Engine time, at which the messages of a call are due. */
  engineNow: () => number
  /** Called with the messages of a commit, as soon as it is one. */
  onCommitted: (messages: CommittedMessage[]) => void
  newWriteKeySource: (writeKey: string) => SourceRecord
}

/** Takes one request to its answer. Resolves only when what it says is on the disk. */
export function createCollector(parts: CollectorParts) {
  const { store, settings } = parts

  async function reject(refused: Fault, envelope: Envelope, body: ReadBody) {
    const source = envelope.writeKey === undefined ? null : store.wiring.sourceOf(envelope.writeKey)
    await store.write(() => {
      store.rejections.insert(rejectionOf(refused, envelope, { source, body }))
      if (source) countUsage(store, source.id, [], { duplicates: 0, rejections: 1 })
    })
    return refused
  }

  /** Null: accepted. */
  async function collect(
    route: CallType | 'batch',
    body: ReadBody,
    envelope: Envelope,
  ): Promise<Fault | null> {
    if ('fault' in body) return reject(body.fault, envelope, body)
    const request = readCalls(route, body.text)
    if ('reason' in request) return reject(request, envelope, body)

    const writeKey = findWriteKey(request.writeKey, envelope.authorization)
    if (writeKey === null)
      return reject(
        fault(
          'bad_request',
          'no write key: put it in writeKey, or as the user of Basic authorization',
        ),
        envelope,
        body,
      )
    const keyed = { ...envelope, writeKey }
    const source = sourceOf(writeKey)
    if ('reason' in source) {
      await reject(source, keyed, body)
      return source.status === 200 ? null : source
    }
    await write(source, request, keyed)
    const [only] = request.refused
    return route !== 'batch' && only ? only.fault : null
  }

  function sourceOf(writeKey: string): SourceRecord | Fault {
    const { unknownWriteKey } = settings()
    const source = store.wiring.sourceOf(writeKey)
    if (source)
      return source.enabled ? source : fault('source_disabled', `source ${source.name} is off`, 403)
    if (unknownWriteKey === 'create') return parts.newWriteKeySource(writeKey)
    const status = unknownWriteKey === 'ignore' ? 200 : 401
    return fault('unknown_source', `no source has the write key ${writeKey}`, status)
  }

  async function write(source: SourceRecord, { calls, refused }: ReadRequest, envelope: Envelope) {
    const receivedAt = Date.now()
    const { clientAddress } = envelope
    const destinations = store.wiring.destinationsOf(source.id)
    const blockedEvents = store.wiring.blockedEvents(source.id)
    const routed = calls.map((call) =>
      routeCall(call, { source, destinations, blockedEvents, receivedAt, clientAddress }),
    )
    await store.write(() => {
      const dueAt = parts.engineNow()
      const messages: CommittedMessage[] = []
      const collected: RoutedCall[] = []
      for (const item of routed) {
        if (store.calls.isRepeat(item.call.messageId, source.id, receivedAt - duplicateWindowMs)) {
          const repeat = fault('duplicate', `messageId ${item.call.messageId} came before`, 200)
          store.rejections.insert(
            rejectionOf(repeat, envelope, { source, content: item.call.content }),
          )
        } else {
          messages.push(...insertRouted(store, item, dueAt))
          collected.push(item)
        }
      }
      for (const { fault: why, content } of refused)
        store.rejections.insert(rejectionOf(why, envelope, { source, content }))
      const duplicates = routed.length - collected.length
      countUsage(store, source.id, collected, { duplicates, rejections: refused.length })
      return messages
    }, parts.onCommitted)
  }

  return { collect, reject }
}
export type Collector = ReturnType<typeof createCollector>
