import { callFaults } from '../../contract/callRules.ts'
import { CallType } from '../../contract/model.ts'
import type { JsonObject } from '../destination/json.ts'
import { type Fault, fault } from './fault.ts'

/** The first thing wrong with a call, or null. */
export function validateCall(type: CallType, content: JsonObject): Fault | null {
  const [wrong] = callFaults(type, content)
  return wrong ? fault(wrong.reason, wrong.message) : null
}

export function isCallType(type: unknown): type is CallType {
  return CallType.safeParse(type).success
}
