import type { CallType } from '../../contract/model.ts'

/** A call as it was collected, parsed. */
export interface CheckedCall {
  type: CallType
  content: Record<string, unknown>
}

/** The name by which a plan has rules: of a track event, page or screen. */
export function eventOf({ type, content }: CheckedCall): string | null {
  const name = type === 'track' ? content.event : content.name
  return (type === 'track' || type === 'page' || type === 'screen') && typeof name === 'string'
    ? name
    : null
}
