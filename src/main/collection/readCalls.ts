import { setImmediate as turn } from 'node:timers/promises'
import { randomUUID } from 'node:crypto'
import { callBytes, tooDeepWords, tooLargeWords, typeWords } from '../../contract/callRules.ts'
import { isolated } from '../../contract/isolated.ts'
import { integrationsNotices } from '../../contract/integrations.ts'
import { isObject, isPresent, isTooDeep, kindOf } from '../../contract/json.ts'
import type { CallType } from '../../contract/model.ts'
import { readTimestamp, timestampNotice } from '../../contract/timestamp.ts'
import { type JsonObject, parseJson } from '../destination/json.ts'
import { type Fault, fault } from './fault.ts'
import { callLabel } from '../../contract/label.ts'
import { bytesText, plural } from '../../contract/format.ts'
import { batchCalls, sharedBytes } from './limits.ts'
import { libraryOf } from './library.ts'
import type { ReadBody } from './readBody.ts'
import type { CallRoute } from './routes.ts'
import { isCallType, validateCall } from './validate.ts'

/** An accepted call. `content` is the input with the shared fields of its batch merged in. */
export interface ReadCall {
  type: CallType
  messageId: string
  userId: string | null
  anonymousId: string | null
  label: string
  /** The client's timestamp as UTC with milliseconds; null: the time of receipt is used. */
  timestamp: string | null
  /** The client's sentAt of the call or its batch; null: absent or not readable. */
  sentAt: string | null
  content: JsonObject
  /** The content as JSON. */
  text: string
  notices: string[]
  /** A number is held as its own text because a double would change it. */
  hasRawNumbers: boolean
}

/** A rejected call; the rest of its batch may be accepted. */
export interface RefusedCall {
  fault: Fault
  content: unknown
  /** Its place among the calls of the request, from 0. */
  index: number
}

export interface ReadRequest {
  writeKey: unknown
  /** `analytics-go 3.1.0`: the library that the request names. */
  library: string | null
  /** Refuses the whole request. */
  fault: Fault | null
  calls: ReadCall[]
  refused: RefusedCall[]
}

/** Since when a user is suppressed, in real time; undefined: they are not. */
export type SuppressedSince = (userId: string) => number | undefined

/** Calls read in one turn of the event loop: some 5 ms of work. */
const callsATurn = 200

/** Parses a request into calls. */
export async function readRequest(
  route: CallRoute,
  arrived: ReadBody,
  suppressedSince: SuppressedSince,
): Promise<ReadRequest> {
  const request: ReadRequest = {
    writeKey: undefined,
    library: null,
    fault: 'fault' in arrived ? arrived.fault : null,
    calls: [],
    refused: [],
  }
  if ('fault' in arrived) return request
  let parsed
  try {
    parsed = parseJson(arrived.text)
  } catch (error) {
    // A RangeError: the stack overflowed.
    request.fault =
      error instanceof RangeError ? tooDeep : notJson(arrived.text, (error as Error).message)
    return request
  }
  const { value: body, hasRawNumbers } = parsed
  if (!isObject(body)) {
    request.fault = fault('bad_request', `the body is ${kindOf(body)}; must be an object`)
    return request
  }
  request.writeKey = body.writeKey
  request.library = libraryOf(body)
  if (route === 'batch') await readBatch(body, request, { hasRawNumbers, suppressedSince })
  else {
    const call = unlessSuppressed(readCall(route, body, hasRawNumbers), suppressedSince)
    if (!('reason' in call)) request.calls.push(call)
    // A single call is the whole request, for which HTTP has the status 413.
    else
      request.refused.push({
        fault: call.reason === 'too_large' ? { ...call, status: 413 } : call,
        content: body,
        index: 0,
      })
  }
  return request
}

async function readBatch(
  body: JsonObject,
  request: ReadRequest,
  { hasRawNumbers, suppressedSince }: { hasRawNumbers: boolean; suppressedSince: SuppressedSince },
) {
  const { batch } = body
  request.fault = batchFault(batch) ?? sharedFault(body, (batch as unknown[]).length)
  if (request.fault) return
  for (const [index, content] of (batch as unknown[]).entries()) {
    // A request of 500 KB may have thousands: others get their turn in between.
    if (index % callsATurn === callsATurn - 1) await turn()
    request.library ??= libraryOf(content)
    const call = unlessSuppressed(readBatched(content, body, hasRawNumbers), suppressedSince)
    if ('reason' in call) request.refused.push({ fault: call, content, index })
    else request.calls.push(call)
  }
}

function batchFault(batch: unknown): Fault | null {
  // analytics-go 2.0.0 sends null when it is closed with nothing to send.
  if (batch === null || (Array.isArray(batch) && batch.length === 0))
    return fault('empty_batch', `batch is ${batch === null ? 'null' : 'an empty list'}`, 200)
  if (!Array.isArray(batch))
    return fault('bad_request', `batch is ${kindOf(batch)}; must be a list of calls`)
  if (batch.length <= batchCalls) return null
  return fault(
    'too_large',
    `batch has ${batch.length} calls; at most ${batchCalls} are accepted`,
    413,
  )
}

/** Some HTTP clients send an object as a form by default. */
function notJson(text: string, message: string): Fault {
  const isForm = /^[\w%.[\]-]{1,200}=[^\s{}<>"]*$/.test(text.slice(0, 2000).trim())
  return fault(
    'bad_request',
    isForm ? 'the body is a form (name=value). Send JSON' : `the body is not JSON: ${message}`,
  )
}

const tooDeep = fault('bad_request', tooDeepWords)

/** The shared fields of a batch become a part of each call, so their total size is limited. */
function sharedFault({ context, integrations, sentAt }: JsonObject, calls: number): Fault | null {
  if (isTooDeep([context, integrations, sentAt])) return tooDeep
  const bytes = Buffer.byteLength(JSON.stringify({ context, integrations, sentAt }))
  if (bytes <= callBytes && bytes * calls <= sharedBytes) return null
  return fault(
    'too_large',
    `the batch's context is ${bytesText(bytes)}, in each of ${plural(calls, 'call')}`,
    413,
  )
}

function unlessSuppressed(call: ReadCall | Fault, since: SuppressedSince): ReadCall | Fault {
  if ('reason' in call || call.userId === null) return call
  const at = since(call.userId.toWellFormed())
  if (at === undefined) return call
  return fault(
    'suppressed',
    `user ${isolated(call.userId)} has been suppressed since ${isoTime(at)}`,
  )
}

const isoTime = (ms: number) => new Date(ms).toISOString()

function readBatched(
  content: unknown,
  batch: JsonObject,
  hasRawNumbers: boolean,
): ReadCall | Fault {
  if (!isObject(content))
    return fault('bad_request', `a call is ${kindOf(content)}; must be an object`)
  if (!isCallType(content.type)) return fault('bad_request', typeWords(content.type))
  return readCall(content.type, content, hasRawNumbers, batch)
}

function readCall(
  type: CallType,
  own: JsonObject,
  hasRawNumbers: boolean,
  batch: JsonObject = {},
): ReadCall | Fault {
  if (isTooDeep(own)) return tooDeep
  const { writeKey: _writeKey, ...content } = own
  content.type = type
  const notices: string[] = []
  if (hasTraitsForProperties(type, own)) {
    content.properties = own.traits
    delete content.traits
    notices.push(traitsNotice(type))
  }
  if (isObject(batch.context)) content.context = merged(batch.context, own.context)
  if (isPresent(batch.integrations))
    content.integrations = merged(batch.integrations, own.integrations)
  // sentAt belongs to the batch, not to its calls.
  if (!isPresent(own.sentAt) && isPresent(batch.sentAt)) content.sentAt = batch.sentAt
  const messageId = isPresent(own.messageId) ? (own.messageId as string) : randomUUID()
  content.messageId = messageId
  const text = JSON.stringify(content)
  const wrong = sizeFault(own, text) ?? validateCall(type, own)
  if (wrong) return wrong

  notices.push(...integrationsNotices(content.integrations))
  const givenTime = isPresent(own.timestamp) ? own.timestamp : own.originalTimestamp
  const timestamp = isPresent(givenTime) ? readTime(givenTime) : null
  if (isPresent(givenTime) && timestamp === null) notices.push(timestampNotice(givenTime))
  return {
    type,
    messageId,
    userId: (own.userId as string | undefined) || null,
    anonymousId: (own.anonymousId as string | undefined) || null,
    label: callLabel(type, content),
    timestamp,
    sentAt: readTime(content.sentAt),
    content,
    text,
    notices,
    hasRawNumbers,
  }
}

/** Older libraries send the properties of a page as traits. */
const hasTraitsForProperties = (type: CallType, { traits, properties }: JsonObject) =>
  (type === 'page' || type === 'screen') && !isPresent(properties) && isObject(traits)

const traitsNotice = (type: CallType) =>
  `a ${type} call has properties, not traits: its traits were used as its properties`

/**
 * `text`: the content's, without the write key and with the path's type. JSON in UTF-8 has at most three
 * bytes per character, so only a call near the limit is serialised again to be measured.
 */
function sizeFault(own: JsonObject, text: string): Fault | null {
  if (isShort(own.writeKey) && isShort(own.type) && 3 * text.length + 4096 < callBytes) return null
  const bytes = Buffer.byteLength(JSON.stringify(own))
  if (bytes <= callBytes) return null
  return fault('too_large', tooLargeWords(bytes))
}

/** At most 1200 bytes of JSON, even if every character is escaped. */
const isShort = (value: unknown) =>
  value === undefined || (typeof value === 'string' && value.length <= 200)

/** The shared fields of a batch merged with those of the call, which take precedence. */
function merged(shared: unknown, own: unknown): unknown {
  if (isObject(shared) && isObject(own)) return { ...shared, ...own }
  return isPresent(own) ? own : shared
}

function readTime(value: unknown): string | null {
  return typeof value === 'string' ? readTimestamp(value) : null
}
