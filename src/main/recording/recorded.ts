import { isPresent } from '../../contract/json.ts'
import { stepFields } from '../../contract/stepFields.ts'
import { readTimestamp } from '../../contract/timestamp.ts'
import { type JsonObject, parseJson } from '../destination/json.ts'
import { Refusal } from '../errors/refusal.ts'
import type { CallRow } from '../store/calls.ts'
import type { RejectionRow } from '../store/rejections.ts'
import { nothing, type Recorded } from './action.ts'
import type { RecordParts } from './parts.ts'
import { contextToRecord, type LeftOut } from './leftOut.ts'

const mostCalls = 2000

export interface RecordRequest {
  messages: number[] | undefined
  since: number | undefined
  /** Actions that are recorded beside these messages. */
  others: Recorded[]
}

/** The recorded actions, in order. */
export function readRecorded(
  parts: RecordParts,
  request: RecordRequest,
  leftOut: LeftOut,
): Recorded[] {
  const calls = request.messages
    ? callsOf(parts, request.messages)
    : callsSince(parts, request.since ?? 0)
  if (calls.length > mostCalls)
    throw new Refusal(
      'BAD_REQUEST',
      `${calls.length} calls do not fit into one file; at most ${mostCalls} can be recorded`,
      request.messages ? 'messages' : 'since',
    )
  const rejections = request.messages ? [] : rejectionsSince(parts, request.since ?? 0)
  const repeated = new Set(
    rejections.flatMap(({ reason, call_id: id }) => (reason === 'duplicate' && id ? [id] : [])),
  )
  const deletions = request.messages
    ? noticesOf(parts, request.messages)
    : deletionsSince(parts, request.since ?? 0)
  const all = [
    ...calls.map((call) => recordedCall(parts, call, { leftOut, named: repeated.has(call.id) })),
    ...rejections.flatMap((row) =>
      recordedRejection(row, { leftOut, deletions: deletions.length }),
    ),
    ...deletions,
    ...request.others,
  ].toSorted((a, b) => a.receivedAt - b.receivedAt)
  if (all.length === 0)
    throw new Refusal('NOT_FOUND', 'there is nothing to record a scenario from', 'since')
  return all
}

function callsOf({ store }: RecordParts, ids: number[]): CallRow[] {
  const callIds = new Set(
    ids.flatMap((id) => {
      const row = store.messageList.byId(id)
      if (!row) throw new Refusal('NOT_FOUND', `no message with id ${id}`, 'messages')
      return row.call_id === null ? [] : [row.call_id]
    }),
  )
  return [...callIds].toSorted((a, b) => a - b).flatMap((id) => store.calls.byId(id) ?? [])
}

function callsSince({ store }: RecordParts, since: number): CallRow[] {
  const found: CallRow[] = []
  for (let before = Number.MAX_SAFE_INTEGER; found.length <= mostCalls;) {
    const page = store.calls.page(before, 500)
    found.push(...page.filter(({ received_at: at }) => at >= since))
    before = page.at(-1)?.id ?? 0
    if (page.length < 500 || (page.at(-1)?.received_at ?? 0) < since) break
  }
  return found.toReversed()
}

function rejectionsSince({ store }: RecordParts, since: number): RejectionRow[] {
  return store.rejections
    .page({ since: new Date(since).toISOString() }, { before: Number.MAX_SAFE_INTEGER, limit: 500 })
    .toReversed()
}

interface CallContext {
  leftOut: LeftOut
  /** A duplicate is recorded, too, identified by its messageId. */
  named: boolean
}

function recordedCall(
  parts: RecordParts,
  call: CallRow,
  { leftOut, named }: CallContext,
): Recorded {
  const { store } = parts
  const content = parseJson(call.content).value as JsonObject
  const routing = store.calls.routing([call.id])
  const messages = routing.flatMap(({ message_id: id }) => {
    const row = id === null ? null : store.messageList.byId(id)
    if (!row) return []
    if (row.resent_from === null) return [{ row, attempts: store.attempts.ofMessage(row.id) }]
    leftOut.report(`message ${row.id}: resent manually; scenarios have no step for that.`)
    return []
  })
  const reasons = routing.flatMap(({ reason, destination_id: id }) =>
    reason ? [{ reason, id }] : [],
  )
  return {
    receivedAt: call.received_at,
    engineAt: (call as CallRow & { received_engine_at?: number | null }).received_engine_at ?? null,
    step: stepOf(call.type, content, {
      leftOut,
      source: call.source,
      receivedAt: call.received_at,
      named,
    }),
    messages,
    off: reasons.filter(({ reason }) => disabledReasons.has(reason)).map(({ id }) => id),
    content,
    sourceId: call.source_id,
    blocked: reasons.some(({ reason }) => reason.startsWith('blocked')),
  }
}

/** Calls collected by an earlier version have its wording. */
const disabledReasons = new Set(['destination disabled', 'destination off'])

/** Omitted without a report: they are the client's bookkeeping, or implied by the step. */
const passedOver = [
  'type',
  'messageId',
  'sentAt',
  'originalTimestamp',
  'writeKey',
  'channel',
  'version',
  '_metadata',
]

interface Step {
  leftOut: LeftOut
  source: string | null
  receivedAt: number
  named: boolean
}

export function stepOf(
  type: string,
  content: JsonObject,
  context: Step,
): Record<string, JsonObject> {
  const { leftOut, source, receivedAt, named } = context
  const fields: JsonObject = {}
  for (const [key, name] of Object.entries(stepFields)) {
    const value = key === 'context' ? contextToRecord(content.context) : content[key]
    // A client's timestamp equals the time of receipt, except in an import.
    if (key === 'timestamp' && isAbout(value, receivedAt)) continue
    if (isPresent(value)) fields[name] = leftOut.clean(value, name)
  }
  if (named) fields.messageId = content.messageId
  if (source !== null) fields.source = source
  for (const key of Object.keys(content))
    if (!(key in stepFields) && !passedOver.includes(key))
      leftOut.report(`${key} of a call: not supported by scenario steps.`)
  return { [type]: fields }
}

function isAbout(timestamp: unknown, receivedAt: number): boolean {
  const read = typeof timestamp === 'string' ? readTimestamp(timestamp) : null
  return read !== null && Math.abs(Date.parse(read) - receivedAt) < 60_000
}

/** The types that a step can send. */
const sayable = new Set([
  'no_user_anon_id',
  'event_not_defined',
  'id_required',
  'properties_not_object',
  'traits_not_object',
  'duplicate',
  'suppressed',
])

function recordedRejection(
  row: RejectionRow,
  { leftOut, deletions }: { leftOut: LeftOut; deletions: number },
): Recorded[] {
  const unsaid = (reason: string) => {
    leftOut.report(`rejection ${row.id}, ${row.reason}: ${reason}`)
    return []
  }
  if (!sayable.has(row.reason) || row.source === null)
    return unsaid('scenarios have no step for such a call.')
  if (row.reason === 'suppressed' && deletions === 0)
    return unsaid('the user was suppressed before the recording.')
  let content: JsonObject
  try {
    content = parseJson(row.arrived.toString()).value as JsonObject
  } catch {
    return unsaid('only its beginning was stored.')
  }
  const type =
    typeof content.type === 'string' ? content.type : (/\/v1\/([a-z]+)/.exec(row.path)?.[1] ?? '')
  if (!['identify', 'track', 'page', 'screen', 'group', 'alias'].includes(type))
    return unsaid('its type is unknown.')
  const named = row.reason === 'duplicate'
  const step = stepOf(type, content, {
    leftOut,
    source: row.source,
    receivedAt: row.received_at,
    named,
  })
  Object.assign(step[type] as JsonObject, { refused: row.reason })
  return [{ ...nothing, receivedAt: row.received_at, step }]
}

const newestFirst = { before: Number.MAX_SAFE_INTEGER, limit: 500 }

function noticesOf({ store }: RecordParts, ids: number[]): Recorded[] {
  return ids.flatMap((id) => {
    const row = store.messageList.byId(id)
    if (row?.type !== 'delete' || row.user_id === null || row.source === null) return []
    const step = { delete: { user: row.user_id, kind: 'delete', sources: [row.source] } }
    const messages = [{ row, attempts: store.attempts.ofMessage(id) }]
    return [{ ...nothing, receivedAt: row.received_at, step, messages }]
  })
}

function deletionsSince({ store }: RecordParts, since: number): Recorded[] {
  const at = new Date(since).toISOString()
  const notices = store.messageList.byIds(
    store.rowSearch.find({ type: 'delete', since: at }, { ...newestFirst, offset: 0 }),
  )
  return store.deletions
    .page(newestFirst.before, undefined, newestFirst.limit)
    .filter(({ requested_at: requestedAt }) => requestedAt >= since)
    .map((deletion) => {
      const userIds = store.deletions.partsOf([deletion.id], { users: mostCalls })(
        deletion.id,
      ).users
      const rows = notices.filter(
        ({ user_id: user, received_at: receivedAt }) =>
          userIds.includes(user ?? '') && receivedAt >= deletion.requested_at,
      )
      const sources = [...new Set(rows.flatMap(({ source }) => source ?? []))]
      const step = {
        delete: { users: userIds, kind: deletion.kind, ...(sources.length > 0 && { sources }) },
      }
      const messages = rows
        .toReversed()
        .map((row) => ({ row, attempts: store.attempts.ofMessage(row.id) }))
      return { ...nothing, receivedAt: deletion.requested_at, step, messages }
    })
}
