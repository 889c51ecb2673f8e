import type { Call, CallType } from './call.ts'
import { ClientError } from './clientError.ts'
import { library } from './library.ts'
import { callBytes } from './limits.ts'
import { findUnsendable, sentInstead } from './unsendable.ts'
import { isObject, isPresent, kindOf, validateCall } from './validateCall.ts'

/** A queued call. It is serialised immediately, so that later changes to the caller's objects have no effect. */
export interface WaitingCall {
  call: Call
  json: string
  /** The size of `json` in UTF-8. */
  bytes: number
}

/**
 * A call ready to be queued; throws a ClientError. `judgedByPort`: only values that JSON cannot represent are
 * rejected, and the library's name is added to the call, which is sent without a batch.
 */
export function prepareCall(type: CallType, given: unknown, judgedByPort: boolean): WaitingCall {
  const { call, json } = readable(() => {
    const read = callOf(type, given)
    if (judgedByPort) read.context = withLibrary(read.context)
    return { call: read, json: JSON.stringify(read) }
  })
  const bytes = new TextEncoder().encode(json).length
  if (!judgedByPort) {
    const wrong = validateCall(type, call) ?? tooLarge(bytes)
    if (wrong) throw wrong
  }
  return { call, json, bytes }
}

/** Getters and toJSON are the caller's code, and may throw. */
function readable<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof ClientError) throw error
    throw new ClientError('not_json', `the call cannot be read: ${String(error)}`, { cause: error })
  }
}

function callOf(type: CallType, given: unknown): Call {
  const own = sentInstead(given, '')
  if (!isObject(own))
    throw new ClientError('bad_request', `${type} takes an object, not ${kindOf(own)}`)
  const wrong = findUnsendable(own)
  if (wrong) throw wrong
  const fields: Record<string, unknown> = Object.fromEntries(
    Object.entries(own).map(([key, value]) => [key, sentInstead(value, key)]),
  )
  const { messageId, timestamp, ...rest } = type === 'page' ? pageFields(fields) : fields
  return {
    ...rest,
    type,
    messageId: (isPresent(messageId) ? messageId : crypto.randomUUID()) as string,
    timestamp: (isPresent(timestamp) ? timestamp : new Date().toISOString()) as string,
  }
}

function tooLarge(bytes: number): ClientError | null {
  if (bytes <= callBytes) return null
  const message = `the call is ${bytes} bytes of JSON; at most ${callBytes} are accepted`
  return new ClientError('too_large', message)
}

/** The traits of a page are sent as its properties. */
function pageFields({ traits, ...rest }: Record<string, unknown>): Record<string, unknown> {
  const properties = rest.properties ?? {}
  // A value that is not an object is left in place, to be rejected by its name.
  if (!isPresent(traits) || !isObject(traits) || !isObject(properties))
    return isPresent(traits) ? { ...rest, traits } : rest
  return { ...rest, properties: { ...traits, ...properties } }
}

function withLibrary(context: unknown): unknown {
  if (!isPresent(context)) return { library }
  return isObject(context) ? { library, ...context } : context
}
