import type { CallType } from './call.ts'
import { ClientError, type ClientErrorCode } from './clientError.ts'

type Fields = Record<string, unknown>

const ids = ['userId', 'anonymousId', 'groupId', 'previousId', 'messageId']

/**
 * The first mistake in a call, or null: the collection port's rules and messages, since the port would not report
 * it for a batch, which is answered 200. `null` and an empty string are treated as absent.
 */
export function validateCall(type: CallType, call: Fields): ClientError | null {
  for (const id of ids)
    if (isPresent(call[id]) && typeof call[id] !== 'string')
      return new ClientError('id_not_string', `${id} is ${kindOf(call[id])}; must be a string`)
  if (type !== 'alias' && !isPresent(call.userId) && !isPresent(call.anonymousId))
    return new ClientError('no_user_anon_id', `${type} needs userId or anonymousId`)
  if (type === 'track') {
    if (!isPresent(call.event)) return new ClientError('event_not_defined', 'track needs event')
    if (typeof call.event !== 'string')
      return new ClientError('event_not_string', `event is ${kindOf(call.event)}; must be a string`)
  }
  if (type === 'group' && !isPresent(call.groupId))
    return new ClientError('id_required', 'group needs groupId')
  if (type === 'alias')
    for (const id of ['userId', 'previousId'])
      if (!isPresent(call[id])) return new ClientError('id_required', `alias needs ${id}`)
  return (
    notAnObject(call, 'properties', 'properties_not_object') ??
    notAnObject(call, 'traits', 'traits_not_object') ??
    notAnObject(call, 'context', 'bad_request')
  )
}

export function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null && value !== ''
}

export function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isRawNumber(value)
}

export function kindOf(value: unknown): string {
  if (value === undefined) return 'missing'
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  if (isRawNumber(value)) return 'a number'
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}

function notAnObject(call: Fields, key: string, code: ClientErrorCode): ClientError | null {
  const value = call[key]
  if (value === undefined || value === null || isObject(value)) return null
  return new ClientError(code, `${key} is ${kindOf(value)}; must be an object`)
}

/** A number that keeps its digits (`JSON.rawJSON`), if the platform supports it. */
function isRawNumber(value: unknown): boolean {
  const { isRawJSON } = JSON as { isRawJSON?: (it: unknown) => boolean }
  return isRawJSON?.(value) ?? false
}
