import { faultAt, type JsonFault, readJson } from '../../ui/code/jsonTree.ts'

/** One key of an object with the text of its value. */
export interface Member {
  key: string
  raw: string
  at: number
}

export type Scanned = { members: Member[]; fault: null } | { members: null; fault: JsonFault }

/** The members of a JSON object in order, each with its text unchanged. */
export function scanObject(text: string): Scanned {
  const { node, fault } = readJson(text)
  const start = text.search(/[^ \t\n\r]|$/)
  if (text[start] !== '{')
    return {
      members: null,
      fault: faultAt(text, 'a call is a JSON object and starts with {', start),
    }
  if (fault) return { members: null, fault }
  const entries = node.kind === 'object' ? node.entries : []
  return {
    members: entries.map(({ name, value: { at, end } }) => ({
      key: name,
      raw: text.slice(at, end),
      at,
    })),
    fault: null,
  }
}

/** The fault of a JSON value of any kind, or null. */
export const valueFault = (text: string): JsonFault | null => readJson(text).fault

export function lineOf(text: string, at: number): number {
  return text.slice(0, at).split('\n').length
}
