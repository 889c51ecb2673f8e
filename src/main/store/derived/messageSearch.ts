import type { CheckedMessageFilter } from '../../../contract/api.ts'
import type { Condition } from '../../../contract/filter/conditions.ts'

/** A filter whose text is parsed: its fields and conditions must all match. */
export type MessageSearch = Omit<CheckedMessageFilter, 'filter'> & {
  conditions?: Condition[]
  /** That of a count, so that pages find what was counted. */
  bodiesFrom?: number
}

const fields = [
  'state',
  'type',
  'user',
  'event',
  'source',
  'destination',
  'sync',
  'deletion',
] as const

/** All conditions of a search, with its fields among them. */
export function conditionsOf(search: MessageSearch): Condition[] {
  const ofFields = fields.flatMap((key): Condition[] => {
    const value = search[key]
    return value === undefined ? [] : [{ key, values: [String(value)], prefixes: [], not: false }]
  })
  return [...ofFields, ...(search.conditions ?? [])]
}
