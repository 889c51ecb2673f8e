import { callBytes, callFaults, tooDeepWords, tooLargeWords } from '../../../contract/callRules.ts'
import { integrationsNotices } from '../../../contract/integrations.ts'
import { isPresent, isTooDeep } from '../../../contract/json.ts'
import { CallType } from '../../../contract/model.ts'
import { readTimestamp, timestampNotice } from '../../../contract/timestamp.ts'
import type { Part } from '../../message/draft/parts.ts'
import { scanObject, valueFault } from '../../message/draft/scan.ts'

/**
 * A problem of a call. `broken`: not JSON or no type, so it cannot be sent. `fault`: the port would reject it. `notice`:
 * it may not do what was intended.
 */
export interface Problem {
  kind: 'broken' | 'fault' | 'notice'
  /** The key with the problem; null for the whole call. */
  field: string | null
  message: string
  /** The character offset in the call's text. */
  at: number
}

/** A parsed call, as far as it is JSON. */
interface ReadCall {
  type: CallType | null
  content: Record<string, unknown>
  problems: Problem[]
}

/** Parses the edited text with the rules and messages of the collection port. `parts`: the fields of the form. */
export function readCall(text: string, parts: readonly Part[] | null): ReadCall {
  const scanned = scanObject(text)
  if (parts === null) {
    const problems: Problem[] =
      scanned.fault === null ? [] : [{ kind: 'broken', field: null, ...scanned.fault }]
    return { type: null, content: {}, problems }
  }
  const placeOf = (field: string | null) =>
    scanned.members?.findLast(({ key }) => key === field)?.at ?? scanned.fault?.at ?? 0
  const problems: Problem[] = []
  const say = (kind: Problem['kind'], field: string | null, message: string) =>
    problems.push({ kind, field, message, at: placeOf(field) })

  const content: Record<string, unknown> = {}
  const broken = new Set<string>()
  for (const { key, raw } of parts) {
    const fault = valueFault(raw)
    if (fault) {
      broken.add(key)
      say('broken', key, fault.message)
    } else
      Object.defineProperty(content, key, {
        value: JSON.parse(raw) as unknown,
        enumerable: true,
        configurable: true,
        writable: true,
      })
  }
  const type = CallType.safeParse(content.type)
  if (!type.success) {
    const given = JSON.stringify(content.type) ?? 'missing'
    say('broken', 'type', `type is ${given}; must be one of ${CallType.options.join(', ')}`)
    return { type: null, content, problems }
  }
  if (isTooDeep(content)) say('fault', null, tooDeepWords)
  else {
    const bytes = new TextEncoder().encode(JSON.stringify(content)).length
    if (bytes > callBytes) say('fault', null, tooLargeWords(bytes))
  }
  for (const { field, message } of callFaults(type.data, content))
    if (!broken.has(field)) say('fault', field, message)
  for (const message of integrationsNotices(content.integrations))
    say('notice', 'integrations', message)
  const { timestamp } = content
  if (isPresent(timestamp) && (typeof timestamp !== 'string' || readTimestamp(timestamp) === null))
    say('notice', 'timestamp', timestampNotice(timestamp))
  return { type: type.data, content, problems }
}
