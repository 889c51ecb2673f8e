import { isObject } from '../../contract/json.ts'
import type { CallType } from '../../contract/model.ts'
import { callTypes } from '../../contract/options.ts'
import type { JsonObject } from './json.ts'

/** A call made from what a webhook received. `notes`: what the body does not say about the call. */
export interface CallOfBody {
  type: CallType
  content: JsonObject
  notes: string[]
}

/** Whether an object is the body of a webhook. What a client sends has no version. */
export const isWebhookBody = (value: JsonObject): boolean =>
  (value.version === 1 || value.version === 2 || value.type === 'delete') &&
  typeof value.type === 'string'

/** Keys that the service adds to every body. */
const added = new Set(['version', 'projectId', 'receivedAt', 'sentAt', 'originalTimestamp'])

/** The call from which a body was made, as far as the body tells; null: it was not made from a call. */
export function callOfBody(body: JsonObject): CallOfBody | null {
  const type = callTypes.find((each) => each === body.type)
  if (type === undefined) return null
  return body.version === 1 ? ofDocumented(type, body) : ofProduction(type, body)
}

function ofProduction(type: CallType, body: JsonObject): CallOfBody {
  const content: JsonObject = Object.fromEntries(
    Object.entries(body).filter(([key]) => !added.has(key)),
  )
  // `timestamp` was corrected by the time of receipt; the client's own is beside it.
  content.timestamp = body.originalTimestamp ?? body.timestamp
  const notes: string[] = []
  if (isObject(body.context) && 'personas' in body.context) {
    const { personas: _personas, ...context } = body.context
    content.context = context
    notes.push('which audience or trait it syncs is left out')
  }
  return { type, content, notes }
}

/** The documented body has fewer keys than its call. */
function ofDocumented(type: CallType, body: JsonObject): CallOfBody {
  const { 'Previous ID': previousId, 'User ID': userId, version: _version, ...rest } = body
  const content: JsonObject = type === 'alias' ? { ...rest, previousId, userId } : rest
  const notes = ['integrations are not in a documented body']
  if (type !== 'alias' && content.userId !== undefined)
    notes.push('the anonymous id is not in a documented body with a user id')
  if (type === 'screen') notes.push('the properties of a screen are not in a documented body')
  return { type, content, notes }
}
