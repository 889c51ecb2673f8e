import { CallType, MessageType } from '../../contract/model.ts'
import { callLabel } from '../../contract/label.ts'
import { bodyNotices } from '../destination/body.ts'
import { isObject, isTooDeep, maxDepth } from '../../contract/json.ts'
import { type JsonObject, parseJson } from '../destination/json.ts'
import { Refusal } from '../refusal.ts'

/** As large as a body can become by itself: a call within the limits of its batch. */
const largest = 500 * 1024

/** A body written by hand, with what the lists show of it. */
export interface Edited {
  text: string
  notices: string[]
  type: MessageType
  userId: string | null
  label: string
}

/** Reads an edited body. What it does not say of itself stays as it was. Throws a Refusal that names `body`. */
export function readEdited(
  text: string,
  before: Pick<Edited, 'type' | 'userId' | 'label'>,
): Edited {
  const { value, kept } = readObject(text)
  const body = JSON.stringify(value)
  const type = MessageType.safeParse(value.type).data ?? before.type
  return {
    text: body,
    notices: bodyNotices(body, kept),
    type,
    userId: firstId(value.userId, value['User ID'], value.anonymousId) ?? null,
    label: labelOf(type, value, before),
  }
}

function readObject(text: string): { value: JsonObject; kept: boolean } {
  const bytes = Buffer.byteLength(text)
  if (bytes > largest) throw refused(`a body has at most ${largest} bytes; this one has ${bytes}`)
  const { value, kept } = parse(text)
  if (!isObject(value)) throw refused('a JSON object is needed, such as {"version":1}')
  if (isTooDeep(value)) throw refused(`objects and lists are nested at most ${maxDepth} deep`)
  return { value, kept }
}

function parse(text: string) {
  try {
    return parseJson(text)
  } catch (error) {
    throw refused(`this is not JSON: ${(error as Error).message}`)
  }
}

const refused = (message: string) => new Refusal('BAD_REQUEST', message, 'body')

function firstId(...ids: unknown[]): string | undefined {
  return ids.find((id): id is string => typeof id === 'string' && id !== '')
}

function labelOf(type: MessageType, value: JsonObject, before: { label: string }): string {
  const call = CallType.safeParse(type).data
  if (call === undefined) return before.label
  if (call !== 'alias') return callLabel(call, value)
  const [previousId, userId] = [
    firstId(value['Previous ID'], value.previousId),
    firstId(value['User ID'], value.userId),
  ]
  return callLabel(call, { previousId, userId })
}
