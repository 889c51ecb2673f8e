import { isEqual } from '../../../contract/compare.ts'
import { spellPath, type ValuePath } from '../../../contract/path.ts'
import { type JsonNode, membersOf } from '../../ui/code/jsonTree.ts'

/** A value of one side: its text as written, and its type in a word. */
export interface SideValue {
  text: string
  type: string
}

/** One place at which two values differ; null: it is missing on that side. */
export interface Difference {
  path: ValuePath
  left: SideValue | null
  right: SideValue | null
  kind: 'type' | 'missing' | 'changed'
}

/** More would not be read. */
const mostDifferences = 500

/** Where two JSON values differ, by path, in the order of the left one. Items of lists are compared by their place. */
export function differencesOf(left: JsonNode, right: JsonNode): Difference[] {
  const found: Difference[] = []
  compare(left, right, [], found)
  return found
}

function compare(left: JsonNode, right: JsonNode, path: ValuePath, found: Difference[]) {
  if (found.length >= mostDifferences) return
  if (left.kind === 'object' && right.kind === 'object')
    return compareMembers(membersOf(left), membersOf(right), path, found)
  if (left.kind === 'array' && right.kind === 'array')
    return compareMembers(itemsOf(left), itemsOf(right), path, found)
  const [a, b] = [sideOf(left), sideOf(right)]
  if (a.type !== b.type) found.push({ path, left: a, right: b, kind: 'type' })
  else if (!isSame(left, right)) found.push({ path, left: a, right: b, kind: 'changed' })
}

type Members = ReadonlyMap<string | number, JsonNode>

const itemsOf = (node: JsonNode & { kind: 'array' }): Members => new Map(node.items.entries())

function compareMembers(left: Members, right: Members, path: ValuePath, found: Difference[]) {
  for (const [name, value] of left) {
    const other = right.get(name)
    const place = [...path, name]
    if (other) compare(value, other, place, found)
    else if (found.length < mostDifferences)
      found.push({ path: place, left: sideOf(value), right: null, kind: 'missing' })
  }
  for (const [name, value] of right)
    if (!left.has(name) && found.length < mostDifferences)
      found.push({ path: [...path, name], left: null, right: sideOf(value), kind: 'missing' })
}

/** Numbers as written, so that 1.10 and 1.1 differ: their bytes do. Escapes in strings do not matter. */
function isSame(left: JsonNode, right: JsonNode): boolean {
  const [a, b] = [textOf(left), textOf(right)]
  return a === b || (left.kind === 'string' && isEqual(JSON.parse(a), JSON.parse(b)))
}

function sideOf(node: JsonNode): SideValue {
  return { text: textOf(node), type: typeOf(node) }
}

function typeOf(node: JsonNode): string {
  switch (node.kind) {
    case 'array':
      return 'list'
    case 'word':
      return node.text === 'null' ? 'null' : 'boolean'
    case 'object':
    case 'number':
    case 'string':
      return node.kind
  }
}

/** A value on one line. */
function textOf(node: JsonNode): string {
  switch (node.kind) {
    case 'array':
      return `[${node.items.map(textOf).join(', ')}]`
    case 'object':
      return node.entries.length === 0
        ? '{}'
        : `{ ${node.entries.map(({ key, value }) => `${key}: ${textOf(value)}`).join(', ')} }`
    case 'word':
    case 'number':
    case 'string':
      return node.text
  }
}

export const pathText = (path: ValuePath) =>
  path.length === 0 ? 'the whole value' : spellPath(path)
