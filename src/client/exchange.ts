import type { PostedRequest } from './batches.ts'
import { isWorthRetrying } from './backoff.ts'
import { ClientError } from './clientError.ts'
import { userAgent } from './library.ts'
import type { Settings } from './options.ts'

/** Why an attempt failed, and whether another may succeed. */
export interface Failure {
  error: ClientError
  again: boolean
}

/** The quoted part of a response, so that an HTML page does not fill a log. */
const quotedLength = 500

/** Sends a request once. Null: accepted. */
export async function exchange(
  { endpoint, authorization, timeout }: Settings,
  { path, body }: PostedRequest,
): Promise<Failure | null> {
  const url = endpoint + path
  const deadline = new AbortController()
  const timer = setTimeout(() => deadline.abort(), timeout)
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json', 'user-agent': userAgent },
      body,
      // Following a redirect would turn the POST into a GET, which is answered 200 and sends nothing.
      redirect: 'manual',
      signal: deadline.signal,
    })
    const { ok, status } = response
    // The status decides; the body only explains it.
    const text = await response.text().catch(() => '')
    if (ok) return null
    const message = `${status}: ${wordsOf(text) || response.statusText || 'no message'}`
    return {
      error: new ClientError('refused', message, { status }),
      again: isWorthRetrying(status),
    }
  } catch (error) {
    const reason = deadline.signal.aborted ? `no answer within ${timeout} ms` : causeOf(error)
    const message = `could not reach ${url}: ${reason}`
    return { error: new ClientError('unreachable', message, { cause: error }), again: true }
  } finally {
    clearTimeout(timer)
  }
}

/** The message of the port's error, or else the whole response body. */
function wordsOf(text: string): string {
  try {
    const { message } = JSON.parse(text) as { message?: unknown }
    if (typeof message === 'string') return message
  } catch {
    // Not JSON, or null: quoted unchanged.
  }
  return text.trim().slice(0, quotedLength)
}

/** `fetch failed` is not informative; its cause is, or the first cause if there are several addresses. */
function causeOf(error: unknown): string {
  const { cause, errors, message } = error as {
    cause?: unknown
    errors?: unknown[]
    message?: string
  }
  if (errors?.[0]) return causeOf(errors[0])
  return cause ? causeOf(cause) : (message ?? String(error))
}
