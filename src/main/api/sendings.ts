import { setTimeout as sleep } from 'node:timers/promises'
import type { NewSending, Sending } from '../../contract/compose.ts'
import { numberedCalls } from '../compose/numbered.ts'
import type { SendingRecord, SendingRequest, Sendings } from '../compose/sendings.ts'
import type { ReadStore } from '../store/readStore.ts'
import { beforeOf } from './page.ts'
import { readComposed } from './readComposed.ts'

export interface SendingParts {
  store: ReadStore
  sendings: Sendings
}

/** One call is usually answered within this time, so that its sending is complete when first shown. */
const firstLookMs = 400
/** How many rejections are searched for that of a composed call. */
const rejectionsSearched = 100

/** Starts a sending, and returns its progress after a short time. */
export function sendComposed(parts: SendingParts, input: NewSending): Promise<Sending> {
  const { source, type, content } = readComposed(parts.store, input)
  const { count, rate } = input
  const numbered = numberedCalls(content)
  const callAt = (index: number) => ({ type, content: numbered(index + 1) })
  return startSending(parts, { source, callAt, count, rate })
}

export async function startSending(
  parts: SendingParts,
  request: Omit<SendingRequest, 'before'>,
): Promise<Sending> {
  const { store, sendings } = parts
  const before = { call: store.calls.newest(), rejection: store.rejections.newest() }
  const record = sendings.start({ ...request, before })
  await Promise.race([record.over, sleep(firstLookMs, undefined, { ref: false })])
  return sendingView(parts, record)
}

export function stopSending(parts: SendingParts, id: number): Sending {
  const record = parts.sendings.get(id)
  parts.sendings.stop(record)
  return sendingView(parts, record)
}

export function sendingView(parts: SendingParts, record: SendingRecord): Sending {
  const { lastAccepted, firstRefused } = record
  return {
    id: String(record.id),
    source: record.source.name,
    count: record.count,
    rate: record.rate,
    startedAt: new Date(record.startedAt).toISOString(),
    done: record.done,
    stopped: record.stopped,
    sent: record.sent,
    accepted: record.accepted,
    refused: record.refused,
    failed: record.failed,
    call: lastAccepted === null ? null : acceptedView(parts, record, lastAccepted),
    refusal: firstRefused && {
      message: firstRefused.message,
      rejectionId: rejectionOf(parts, record, {
        messageId: firstRefused.messageId,
        // The first rejection of the sending is among the first ones after its start.
        newest: record.before.rejection + rejectionsSearched,
      }),
    },
    failure: record.failure,
  }
}

function acceptedView(parts: SendingParts, record: SendingRecord, messageId: string) {
  const id = parts.store.calls.idOf(messageId, record.source.id)
  if (id !== null && id > record.before.call)
    return { messageId, id: String(id), rejectionId: null }
  const newest = beforeOf(undefined)
  return { messageId, id: null, rejectionId: rejectionOf(parts, record, { messageId, newest }) }
}

/** A rejection does not name a message: it is ours if it is later, from our source, and contains the message id. */
function rejectionOf(
  { store }: SendingParts,
  { before, source }: SendingRecord,
  { messageId, newest }: { messageId: string; newest: number },
) {
  const ours = store.rejections
    .page({}, { before: newest, limit: rejectionsSearched })
    .find(
      ({ id, source: name, arrived }) =>
        id > before.rejection && name === source.name && arrived.includes(messageId),
    )
  return ours ? String(ours.id) : null
}
