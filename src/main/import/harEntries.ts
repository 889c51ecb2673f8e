import { isObject } from '../../contract/json.ts'
import { routeOf } from '../collection/routes.ts'
import type { JsonObject } from '../destination/json.ts'
import type { Found } from './found.ts'
import { jsonObject, ofBody, otherRequest } from './recognise.ts'
import { isWebhookBody } from '../destination/callOfBody.ts'

/** The entries of a HAR file; null: it is no HAR. Bodies are texts in it, so their numbers keep every digit. */
export function harEntries(file: unknown): unknown[] | null {
  const log = isObject(file) ? file.log : null
  return isObject(log) && Array.isArray(log.entries) ? (log.entries as unknown[]) : null
}

/** A call to a collection port, a webhook made from a call, or another request. */
export function foundInEntry(entry: unknown): Found {
  const request = isObject(entry) ? entry.request : null
  if (!isObject(entry) || !isObject(request) || typeof request.url !== 'string')
    return { fault: 'has no request' }
  const at = typeof entry.startedDateTime === 'string' ? entry.startedDateTime : null
  const route = request.method === 'POST' ? callRoute(request.url) : null
  const text = postedText(request.postData)
  if (route !== null) {
    if (text === null) return { fault: 'the file does not have the body of this call' }
    const content = jsonObject(text)
    return content === null
      ? { fault: 'the body of this call is not a JSON object' }
      : { route, content, notes: [], at, copyOf: null }
  }
  const body = text === null ? null : jsonObject(text)
  if (body === null || !isWebhookBody(body)) return { skip: otherRequest }
  const copy = typeof entry._call === 'string' ? `call ${entry._call}` : (text ?? '')
  return ofBody(body, copy, at)
}

/** Any host: a capture of a hosted service has the same paths. */
function callRoute(url: string) {
  try {
    const route = routeOf(new URL(url).pathname)
    return route?.is === 'calls' ? route.calls : null
  } catch {
    return null
  }
}

function postedText(postData: unknown): string | null {
  const { text, _encoding } = (isObject(postData) ? postData : {}) as JsonObject
  if (typeof text !== 'string') return null
  return _encoding === 'base64' ? Buffer.from(text, 'base64').toString('utf8') : text
}
