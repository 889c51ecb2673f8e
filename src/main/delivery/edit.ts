import { CallType, MessageType } from '../../contract/model.ts'
import { callLabel } from '../../contract/label.ts'
import { bodyNotices } from '../destination/body.ts'
import { isObject, isTooDeep, maxDepth } from '../../contract/json.ts'
import { bytesText, sizeText } from '../../contract/format.ts'
import { withoutSpace } from '../../contract/withoutSpace.ts'
import { type JsonObject, parseJson } from '../destination/json.ts'
import { Refusal } from '../errors/refusal.ts'

/** The largest body a collected call can produce. */
const largest = 500 * 1024

/** An edited body, with what the lists show of it. */
export interface Edited {
  text: string
  notices: string[]
  type: MessageType
  userId: string | null
  label: string
}

/** Reads an edited body. Fields it does not contain keep their previous value. Throws a Refusal that names `body`. */
export function readEdited(
  text: string,
  before: Pick<Edited, 'type' | 'userId' | 'label'>,
): Edited {
  const { value, hasRawNumbers } = readObject(text)
  const body = text.isWellFormed() ? withoutSpace(text) : JSON.stringify(value)
  const type = MessageType.safeParse(value.type).data ?? before.type
  return {
    text: body,
    notices: bodyNotices(body, hasRawNumbers),
    type,
    userId: firstId(value.userId, value['User ID'], value.anonymousId) ?? null,
    label: labelOf(type, value, before),
  }
}

function readObject(text: string): { value: JsonObject; hasRawNumbers: boolean } {
  const bytes = Buffer.byteLength(text)
  if (bytes > largest)
    throw refused(
      `the body can have at most ${sizeText(largest)}; this one has ${bytesText(bytes)}`,
    )
  const { value, hasRawNumbers } = parse(text)
  if (!isObject(value)) throw refused('the body must be a JSON object, such as {"version":1}')
  if (isTooDeep(value)) throw refused(`the body must be nested at most ${maxDepth} levels deep`)
  return { value, hasRawNumbers }
}

function parse(text: string) {
  try {
    return parseJson(text)
  } catch (error) {
    throw refused(`the body is not valid JSON: ${(error as Error).message}`)
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
