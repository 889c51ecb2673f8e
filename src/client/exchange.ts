import type { PostedRequest } from './batches.ts'
import { isWorthRetrying } from './backoff.ts'
import { ClientError } from './clientError.ts'
import { userAgent } from './library.ts'
import type { Settings } from './options.ts'

/** Why one try did not succeed, and whether another may. */
export interface Failure {
  error: ClientError
  again: boolean
}

/** Of an answer that is quoted, so that a page of HTML does not fill a log. */
const quotedLength = 500

/** Posts a request once. Null: accepted. */
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
      // Following one would turn the POST into a GET, which is answered 200 and sends nothing.
      redirect: 'manual',
      signal: deadline.signal,
    })
    const { ok, status } = response
    // The status is the answer; what follows it is only words.
    const text = await response.text().catch(() => '')
    if (ok) return null
    const message = `${status}: ${wordsOf(text) || response.statusText || 'no words'}`
    return {
      error: new ClientError('refused', message, { status }),
      again: isWorthRetrying(status),
    }
  } catch (error) {
    const why = deadline.signal.aborted ? `no answer within ${timeout} ms` : causeOf(error)
    const message = `${url} cannot be reached: ${why}`
    return { error: new ClientError('unreachable', message, { cause: error }), again: true }
  } finally {
    clearTimeout(timer)
  }
}

/** The port's own: the message of its error, else whatever it wrote. */
function wordsOf(text: string): string {
  try {
    const { message } = JSON.parse(text) as { message?: unknown }
    if (typeof message === 'string') return message
  } catch {
    // Not JSON, or null: quoted as it is.
  }
  return text.trim().slice(0, quotedLength)
}

/** `fetch failed` says nothing; what it was caused by does, or the first of several addresses' causes. */
function causeOf(error: unknown): string {
  const { cause, errors, message } = error as {
    cause?: unknown
    errors?: unknown[]
    message?: string
  }
  if (errors?.[0]) return causeOf(errors[0])
  return cause ? causeOf(cause) : (message ?? String(error))
}
