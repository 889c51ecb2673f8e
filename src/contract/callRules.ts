import { isObject, isPresent, kindOf, maxDepth } from './json.ts'
import { CallType, type RejectionReason } from './model.ts'

/** The rules for calls, for the collection port and for the screen while one is edited. */

/** Bytes of one call's JSON: the product's own limit. */
export const callBytes = 32 * 1024

/** A mistake in a call. `field`: the key of the call with the mistake. */
export interface CallFault {
  field: string
  reason: RejectionReason
  message: string
}

export const typeWords = (given: unknown) =>
  `type is ${typeof given === 'string' ? JSON.stringify(given) : kindOf(given)}; must be one of ${CallType.options.join(', ')}`
export const tooDeepWords = `nested more than ${maxDepth} levels deep`
export const tooLargeWords = (bytes: number) =>
  `the call is ${bytes} bytes of JSON; at most ${callBytes} are accepted`

const ids = ['userId', 'anonymousId', 'groupId', 'previousId', 'messageId']
const objects: [field: string, reason: RejectionReason][] = [
  ['properties', 'properties_not_object'],
  ['traits', 'traits_not_object'],
  ['context', 'bad_request'],
]

/** All mistakes in a call; the port reports the first. */
export function callFaults(type: CallType, content: Record<string, unknown>): CallFault[] {
  const faults: CallFault[] = []
  const add = (field: string, reason: RejectionReason, message: string) =>
    faults.push({ field, reason, message })
  for (const id of ids)
    if (isPresent(content[id]) && typeof content[id] !== 'string')
      add(id, 'id_not_string', `${id} is ${kindOf(content[id])}; must be a string`)
  if (type !== 'alias' && !isPresent(content.userId) && !isPresent(content.anonymousId))
    add('userId', 'no_user_anon_id', `${type} needs userId or anonymousId`)
  if (type === 'track') {
    if (!isPresent(content.event)) add('event', 'event_not_defined', 'track needs event')
    else if (typeof content.event !== 'string')
      add('event', 'event_not_string', `event is ${kindOf(content.event)}; must be a string`)
  }
  if (type === 'group' && !isPresent(content.groupId))
    add('groupId', 'id_required', 'group needs groupId')
  if (type === 'alias')
    for (const id of ['userId', 'previousId'])
      if (!isPresent(content[id])) add(id, 'id_required', `alias needs ${id}`)
  for (const [field, reason] of objects) {
    const value = content[field]
    if (value !== undefined && value !== null && !isObject(value))
      add(field, reason, `${field} is ${kindOf(value)}; must be an object`)
  }
  return faults
}
