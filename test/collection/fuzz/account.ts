import { gunzipSync, inflateRawSync, inflateSync } from 'node:zlib'
import type { Answer } from './connection.ts'
import { bodyBytes, foreignHost, type FuzzRequest } from './requests.ts'

/** What must be stored for a request: rows of calls and rejections together. */
export function rowsOf(request: FuzzRequest, answer: Answer | null): number {
  // Recorded whatever it is, also without an answer.
  if (request.host === foreignHost) return 1
  // Anything that is not a call cannot be lost.
  if (isNoCall(request)) return answer && answer.status >= 300 ? 1 : 0
  return answer?.status === 200 ? acceptedRows(request) : 1
}

/** Why a response is not allowed, or null. */
export function wrongAnswer(request: FuzzRequest, { status, body }: Answer): string | null {
  if (status >= 500) return `answered ${status}: ${body}`
  if (request.host === foreignHost && status !== 403) return `answered ${status} to a foreign host`
  const isOfPage = request.headers.some(([name]) => name === 'Origin')
  const allowed = [
    200,
    204,
    400,
    401,
    404,
    405,
    413,
    415,
    ...(isOfPage || request.host === foreignHost ? [403] : []),
  ]
  if (!allowed.includes(status)) return `answered ${status}`
  if (request.method === 'HEAD' || status === 204) return body === '' ? null : `a body: ${body}`
  if (status === 200 && isSettings(request)) return null
  if (status === 200) return body === '{"success":true}' ? null : `a success of ${body}`
  const error = JSON.parse(body) as Record<string, unknown>
  return error.success === false && typeof error.code === 'string' && error.error === error.message
    ? null
    : `an error of ${body}`
}

const plainPath = ({ path }: FuzzRequest) => path.split('?', 1)[0]!.replace(/\/{2,}/g, '/')
const isMeasure = (request: FuzzRequest) => /^\/v1\/m\/?$/.test(plainPath(request))
const isSettings = (request: FuzzRequest) =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  /^\/v1\/projects\/[^/]+\/settings\/?$/.test(plainPath(request))

/** A preflight, a library's metrics, or its settings request. */
function isNoCall(request: FuzzRequest) {
  if (request.method === 'OPTIONS') return true
  return isSettings(request) || (isMeasure(request) && request.method === 'POST')
}

/** Rows of an accepted request, parsed independently of the port: one per call, and one for an empty batch. */
function acceptedRows(request: FuzzRequest): number {
  const route = /^\/v1\/(\w+)\/?$/.exec(plainPath(request))?.[1]
  if (route === undefined) throw new Error(`${request.path} takes no calls`)
  if (!['batch', 'import', 'b'].includes(route)) return 1
  const text = new TextDecoder('utf-8', { fatal: true }).decode(inflated(request))
  const { batch } = JSON.parse(text) as { batch: unknown }
  if (batch === null) return 1
  if (!Array.isArray(batch)) throw new Error(`a batch was accepted that is no list: ${text}`)
  return Math.max(1, batch.length)
}

function inflated(request: FuzzRequest): Buffer {
  const bytes = bodyBytes(request)
  const coding = request.says?.trim().toLowerCase()
  if (coding === 'gzip' || coding === 'x-gzip') return gunzipSync(bytes)
  if (coding !== 'deflate') return bytes
  try {
    return inflateSync(bytes)
  } catch {
    return inflateRawSync(bytes)
  }
}
