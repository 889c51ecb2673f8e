import { isObject } from '../../../contract/json.ts'
import { callLabel } from '../../../contract/label.ts'
import { CallType, MessageType } from '../../../contract/model.ts'
import type { Capture } from '../../../contract/receiver.ts'
import { bytesText } from '../../../contract/format.ts'

export interface CapturedRequest {
  /** Null if the body is not one that Hookbench sends. */
  type: MessageType | null
  label: string
  user: string | null
}

/** The message type and label of a captured request, read from its body. */
export function requestOf({ method, body }: Pick<Capture, 'method' | 'body'>): CapturedRequest {
  const content = readBody(body.text)
  const type = MessageType.safeParse(content?.['type'])
  if (!content || !type.success)
    return { type: null, label: `${method} ${bytesText(body.bytes)}`, user: null }
  const user = textOf(content['userId'] ?? content['User ID'] ?? content['anonymousId'])
  const call = CallType.safeParse(type.data)
  return { type: type.data, label: call.success ? labelOf(call.data, content) : '', user }
}

/** In the documented profile, alias has its own keys. */
function labelOf(type: CallType, content: Record<string, unknown>): string {
  const aliased =
    type === 'alias' && 'Previous ID' in content
      ? { previousId: content['Previous ID'], userId: content['User ID'] }
      : content
  return callLabel(type, aliased)
}

function readBody(text: string): Record<string, unknown> | null {
  try {
    const body: unknown = JSON.parse(text)
    return isObject(body) ? body : null
  } catch {
    return null
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : null)
