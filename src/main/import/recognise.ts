import { isObject, kindOf } from '../../contract/json.ts'
import { callTypes } from '../../contract/options.ts'
import { typeWords } from '../../contract/callRules.ts'
import type { Payload } from '../../contract/model.ts'
import { type JsonObject, parseJson } from '../destination/json.ts'
import { callOfBody, isWebhookBody } from '../destination/callOfBody.ts'
import type { Found } from './found.ts'

/** A value of an NDJSON or JSON file: a line of our exports, a webhook's body, or a call. */
export function recognise(value: unknown): Found {
  if (!isObject(value)) return { fault: `is ${kindOf(value)}; must be an object` }
  if (isObject(value.content) && typeof value.messageId === 'string')
    return requestOf(value.content, textOf(value.receivedAt))
  if (typeof value.body === 'string' && typeof value.state === 'string')
    return ofMessage(value.body, value)
  if (isObject(value.body) && typeof value.receiver === 'string')
    return ofCapture(value.body as unknown as Payload, value)
  if (isWebhookBody(value)) return ofBody(value, JSON.stringify(value))
  return requestOf(value, null)
}

/** A call or a batch in its own words. */
function requestOf(content: JsonObject, at: string | null): Found {
  const request = { content, notes: [], at, copyOf: null }
  if (Array.isArray(content.batch)) return { route: 'batch', ...request }
  const route = callTypes.find((type) => type === content.type)
  return route === undefined ? { fault: typeWords(content.type) } : { route, ...request }
}

function ofMessage(text: string, { callId, receivedAt }: JsonObject): Found {
  const body = jsonObject(text)
  if (body === null) return { fault: 'its body is not a JSON object' }
  return ofBody(body, typeof callId === 'string' ? `call ${callId}` : text, textOf(receivedAt))
}

function ofCapture({ text, truncated }: Payload, { receivedAt }: JsonObject): Found {
  if (truncated) return { fault: 'its whole body was not stored' }
  const body = jsonObject(text)
  return body !== null && isWebhookBody(body)
    ? ofBody(body, text, textOf(receivedAt))
    : { skip: otherRequest }
}

/** `copy`: what all copies of the same body have in common, unless the body has a message id. */
export function ofBody(body: JsonObject, copy: string, at: string | null = null): Found {
  if (body.type === 'delete') return { skip: 'deletion notices, which are not calls' }
  const made = callOfBody(body)
  if (made === null) return { fault: typeWords(body.type) }
  const { type, content } = made
  const notes = typeof content.messageId === 'string' ? made.notes : [withoutId, ...made.notes]
  const copyOf = typeof body.messageId === 'string' ? `message ${body.messageId}` : copy
  return { route: type, content, notes, at, copyOf }
}

/** Null if the text is anything else. */
export function jsonObject(text: string): JsonObject | null {
  try {
    const { value } = parseJson(text)
    return isObject(value) ? value : null
  } catch {
    return null
  }
}

const withoutId = 'the message id is not in the file; each sending has a new one'

export const otherRequest = 'requests that are neither calls nor webhooks'

const textOf = (value: unknown) => (typeof value === 'string' ? value : null)
