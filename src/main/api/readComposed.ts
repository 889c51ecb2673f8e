import { typeWords } from '../../contract/callRules.ts'
import type { Composed } from '../../contract/compose.ts'
import { isObject, kindOf } from '../../contract/json.ts'
import { CallType } from '../../contract/model.ts'
import { type JsonObject, parseJson } from '../destination/json.ts'
import { Refusal } from '../errors/refusal.ts'
import { sourceNamed } from '../store/sourceNamed.ts'
import type { SourceRecord } from '../store/sources.ts'
import type { ReadStore } from '../store/readStore.ts'

interface ReadComposed {
  source: SourceRecord
  type: CallType
  content: JsonObject
}

/** Only calls that no client could send are rejected here; the port decides whether a call is valid. */
export function readComposed(store: ReadStore, { source: name, call }: Composed): ReadComposed {
  const source = sourceNamed(store, name, 'source')
  const content = typeof call === 'string' ? contentOf(call) : call
  const type = CallType.safeParse(content.type)
  if (!type.success) throw new Refusal('BAD_REQUEST', typeWords(content.type), 'call.type')
  // It would override the selected source.
  const { writeKey: _writeKey, ...own } = content
  return { source, type: type.data, content: own }
}

function contentOf(text: string): JsonObject {
  let value: unknown
  try {
    ;({ value } = parseJson(text))
  } catch (error) {
    throw new Refusal(
      'BAD_REQUEST',
      `the call is not JSON: ${error instanceof Error ? error.message : String(error)}`,
      'call',
    )
  }
  if (isObject(value)) return value
  throw new Refusal('BAD_REQUEST', `the call is ${kindOf(value)}; must be an object`, 'call')
}
