import { CallType } from '../../contract/model.ts'
import { isObject, type JsonObject } from '../destination/json.ts'
import { type Fault, fault } from './fault.ts'

const needsUser = new Set<CallType>(['identify', 'track', 'page', 'screen', 'group'])
const ids = ['userId', 'anonymousId', 'groupId', 'previousId', 'messageId']

/** The first thing wrong with a call, or null. `null` and an empty string count as absent. */
export function validateCall(type: CallType, content: JsonObject): Fault | null {
  for (const id of ids)
    if (isPresent(content[id]) && typeof content[id] !== 'string')
      return fault('id_not_string', `${id} is ${kindOf(content[id])}; it has to be a string`)
  if (needsUser.has(type) && !isPresent(content.userId) && !isPresent(content.anonymousId))
    return fault('no_user_anon_id', `${type} needs userId or anonymousId`)
  if (type === 'track') {
    if (!isPresent(content.event)) return fault('event_not_defined', 'track needs event')
    if (typeof content.event !== 'string')
      return fault('event_not_string', `event is ${kindOf(content.event)}; it has to be a string`)
  }
  if (type === 'group' && !isPresent(content.groupId))
    return fault('id_required', 'group needs groupId')
  if (type === 'alias')
    for (const id of ['userId', 'previousId'])
      if (!isPresent(content[id])) return fault('id_required', `alias needs ${id}`)
  return (
    notAnObject(content, 'properties', 'properties_not_object') ??
    notAnObject(content, 'traits', 'traits_not_object') ??
    notAnObject(content, 'context', 'bad_request')
  )
}

export function isCallType(type: unknown): type is CallType {
  return CallType.safeParse(type).success
}

export function isPresent(value: unknown) {
  return value !== undefined && value !== null && value !== ''
}

function notAnObject(content: JsonObject, key: string, reason: Fault['reason']): Fault | null {
  const value = content[key]
  if (value === undefined || value === null || isObject(value)) return null
  return fault(reason, `${key} is ${kindOf(value)}; it has to be an object`)
}

export function kindOf(value: unknown): string {
  if (value === undefined) return 'missing'
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  if (JSON.isRawJSON(value)) return 'a number'
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}
