import { randomUUID } from 'node:crypto'
import { callBytes, tooDeepWords, tooLargeWords, typeWords } from '../../contract/callRules.ts'
import { integrationsNotices } from '../../contract/integrations.ts'
import { isObject, isPresent, isTooDeep, kindOf } from '../../contract/json.ts'
import type { CallType } from '../../contract/model.ts'
import { readTimestamp, timestampNotice } from '../../contract/timestamp.ts'
import { type JsonObject, parseJson } from '../destination/json.ts'
import { type Fault, fault } from './fault.ts'
import { callLabel } from '../../contract/label.ts'
import { batchCalls, sharedBytes } from './limits.ts'
import { libraryOf } from './library.ts'
import type { ReadBody } from './readBody.ts'
import type { CallRoute } from './routes.ts'
import { isCallType, validateCall } from './validate.ts'

/** A call that may be stored. `content` is what arrived, with what its batch says for all of them merged in. */
export interface ReadCall {
  type: CallType
  messageId: string
  userId: string | null
  anonymousId: string | null
  label: string
  /** The client's own, as UTC with milliseconds; null where the time of receipt stands in. */
  timestamp: string | null
  /** When the client says that it sent the call, or its batch; null where it does not, or not readably. */
  sentAt: string | null
  content: JsonObject
  /** The content as JSON. */
  text: string
  notices: string[]
  /** A number was kept as text because a double would change it. */
  kept: boolean
}

/** One call that is not accepted; the rest of its batch may be. */
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

/** Reads a request to its calls. */
export function readRequest(
  route: CallRoute,
  arrived: ReadBody,
  suppressedSince: SuppressedSince,
): ReadRequest {
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
    // A RangeError: the stack was used up on the way down.
    request.fault =
      error instanceof RangeError ? tooDeep : notJson(arrived.text, (error as Error).message)
    return request
  }
  const { value: body, kept } = parsed
  if (!isObject(body)) {
    request.fault = fault('bad_request', `the body is ${kindOf(body)}; it has to be an object`)
    return request
  }
  request.writeKey = body.writeKey
  request.library = libraryOf(body)
  if (route === 'batch') readBatch(body, request, { kept, suppressedSince })
  else {
    const call = unlessSuppressed(readCall(route, body, kept), suppressedSince)
    if (!('reason' in call)) request.calls.push(call)
    // A single call is a whole request: 413 is HTTP's word for it.
    else
      request.refused.push({
        fault: call.reason === 'too_large' ? { ...call, status: 413 } : call,
        content: body,
        index: 0,
      })
  }
  return request
}

function readBatch(
  body: JsonObject,
  request: ReadRequest,
  { kept, suppressedSince }: { kept: boolean; suppressedSince: SuppressedSince },
) {
  const { batch } = body
  request.fault = batchFault(batch) ?? sharedFault(body, (batch as unknown[]).length)
  if (request.fault) return
  for (const [index, content] of (batch as unknown[]).entries()) {
    request.library ??= libraryOf(content)
    const call = unlessSuppressed(readBatched(content, body, kept), suppressedSince)
    if ('reason' in call) request.refused.push({ fault: call, content, index })
    else request.calls.push(call)
  }
}

function batchFault(batch: unknown): Fault | null {
  // analytics-go 2.0.0 sends null when it is closed with nothing to send.
  if (batch === null || (Array.isArray(batch) && batch.length === 0))
    return fault('empty_batch', `batch is ${batch === null ? 'null' : 'an empty list'}`, 200)
  if (!Array.isArray(batch))
    return fault('bad_request', `batch is ${kindOf(batch)}; it has to be a list of calls`)
  if (batch.length <= batchCalls) return null
  return fault(
    'too_large',
    `batch has ${batch.length} calls; at most ${batchCalls} are accepted`,
    413,
  )
}

/** A form is what some HTTP clients make of an object unless they are told otherwise. */
function notJson(text: string, message: string): Fault {
  const isForm = /^[\w%.[\]-]{1,200}=[^\s{}<>"]*$/.test(text.slice(0, 2000).trim())
  return fault(
    'bad_request',
    isForm ? 'the body is a form (name=value). Send JSON' : `the body is not JSON: ${message}`,
  )
}

const tooDeep = fault('bad_request', tooDeepWords)

/** What a batch says for all of its calls becomes a part of each, and is bounded as such. */
function sharedFault({ context, integrations, sentAt }: JsonObject, calls: number): Fault | null {
  if (isTooDeep([context, integrations, sentAt])) return tooDeep
  const bytes = Buffer.byteLength(JSON.stringify({ context, integrations, sentAt }))
  if (bytes <= callBytes && bytes * calls <= sharedBytes) return null
  return fault('too_large', `the batch's context is ${bytes} bytes, in each of ${calls} calls`, 413)
}

function unlessSuppressed(call: ReadCall | Fault, since: SuppressedSince): ReadCall | Fault {
  if ('reason' in call || call.userId === null) return call
  const at = since(call.userId.toWellFormed())
  if (at === undefined) return call
  return fault('suppressed', `user ${call.userId} is suppressed since ${isoTime(at)}`)
}

const isoTime = (ms: number) => new Date(ms).toISOString()

function readBatched(content: unknown, batch: JsonObject, kept: boolean): ReadCall | Fault {
  if (!isObject(content))
    return fault('bad_request', `a call is ${kindOf(content)}; it has to be an object`)
  if (!isCallType(content.type)) return fault('bad_request', typeWords(content.type))
  return readCall(content.type, content, kept, batch)
}

function readCall(
  type: CallType,
  own: JsonObject,
  kept: boolean,
  batch: JsonObject = {},
): ReadCall | Fault {
  if (isTooDeep(own)) return tooDeep
  const { writeKey: _writeKey, ...rest } = own
  const content: JsonObject = { ...rest, type }
  const notices: string[] = []
  if (hasTraitsForProperties(type, own)) {
    content.properties = own.traits
    delete content.traits
    notices.push(traitsNotice(type))
  }
  if (isObject(batch.context)) content.context = merged(batch.context, own.context)
  if (isPresent(batch.integrations))
    content.integrations = merged(batch.integrations, own.integrations)
  // A batch is sent once: its calls do not say when.
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
    kept,
  }
}

/** Older libraries send a page's properties as its traits. */
const hasTraitsForProperties = (type: CallType, { traits, properties }: JsonObject) =>
  (type === 'page' || type === 'screen') && !isPresent(properties) && isObject(traits)

const traitsNotice = (type: CallType) =>
  `a ${type} call has properties, not traits: its traits were used as its properties`

/**
 * `text`: the content's, which has no write key, and the path's type instead of the call's own. JSON has at most three
 * bytes for each of its characters, so that only what comes near the limit is written once more to be measured.
 */
function sizeFault(own: JsonObject, text: string): Fault | null {
  if (isShort(own.writeKey) && isShort(own.type) && 3 * text.length + 4096 < callBytes) return null
  const bytes = Buffer.byteLength(JSON.stringify(own))
  if (bytes <= callBytes) return null
  return fault('too_large', tooLargeWords(bytes))
}

/** At most 1200 bytes of JSON, were all of it escaped. */
const isShort = (value: unknown) =>
  value === undefined || (typeof value === 'string' && value.length <= 200)

/** What a batch says for all of its calls, with what the call itself says, whose keys win. */
function merged(shared: unknown, own: unknown): unknown {
  if (isObject(shared) && isObject(own)) return { ...shared, ...own }
  return isPresent(own) ? own : shared
}

function readTime(value: unknown): string | null {
  return typeof value === 'string' ? readTimestamp(value) : null
}
