import { maxDepth } from '../../../contract/json.ts'
import { spellPath, type ValuePath } from '../../../contract/path.ts'
import { type JsonBranch, type JsonNode, type JsonScalar, readJson } from './jsonTree.ts'

export interface Piece {
  kind: 'key' | 'string' | 'number' | 'word' | 'mark'
  text: string
  /** Of a string, number or word: its path, as `properties.total`. */
  path?: string
}

const widest = 64

/** Pretty-printed JSON as coloured pieces, or null if the text is not JSON. */
export function jsonPieces(text: string): Piece[] | null {
  const { node } = readJson(text, maxDepth)
  if (!node) return null
  const pieces: Piece[] = []
  print(node, [], pieces)
  return pieces
}

function print(node: JsonNode, path: ValuePath, out: Piece[]): void {
  if (node.kind !== 'object' && node.kind !== 'array') return printScalar(node, path, out)
  const depth = path.length
  // The outermost braces always break lines, so that a body has one key per line.
  if (size(node) === 0 || (depth > 0 && flatLength(node) <= widest)) printFlat(node, path, out)
  else printOpen(node, path, out)
}

function printOpen(node: JsonBranch, path: ValuePath, out: Piece[]): void {
  const depth = path.length
  const inner = `\n${'  '.repeat(depth + 1)}`
  const [open, close] = marksOf(node)
  out.push({ kind: 'mark', text: open })
  children(node).forEach((child, index) => {
    out.push({ kind: 'mark', text: index === 0 ? inner : `,${inner}` })
    if (child.key !== null) printKey(child.key, out)
    print(child.value, [...path, child.name], out)
  })
  out.push({ kind: 'mark', text: `\n${'  '.repeat(depth)}${close}` })
}

function printFlat(node: JsonNode, path: ValuePath, out: Piece[]): void {
  if (node.kind !== 'object' && node.kind !== 'array') return printScalar(node, path, out)
  const [open, close] = marksOf(node)
  const pad = node.kind === 'object' && size(node) > 0 ? ' ' : ''
  out.push({ kind: 'mark', text: `${open}${pad}` })
  children(node).forEach((child, index) => {
    if (index > 0) out.push({ kind: 'mark', text: ', ' })
    if (child.key !== null) printKey(child.key, out)
    printFlat(child.value, [...path, child.name], out)
  })
  out.push({ kind: 'mark', text: `${pad}${close}` })
}

function printScalar({ kind, text }: JsonScalar, path: ValuePath, out: Piece[]): void {
  out.push({ kind, text, ...(path.length > 0 && { path: spellPath(path) }) })
}

function printKey(key: string, out: Piece[]): void {
  out.push({ kind: 'key', text: key }, { kind: 'mark', text: ': ' })
}

interface Child {
  /** As written; null in a list. */
  key: string | null
  name: string | number
  value: JsonNode
}

function children(node: JsonBranch): Child[] {
  if (node.kind === 'object') return node.entries
  return node.items.map((value, name) => ({ key: null, name, value }))
}

function marksOf(node: JsonBranch): [string, string] {
  return node.kind === 'object' ? ['{', '}'] : ['[', ']']
}

function size(node: JsonBranch): number {
  return node.kind === 'object' ? node.entries.length : node.items.length
}

/** How wide the node is on one line; stops counting once it is too wide. */
function flatLength(node: JsonNode): number {
  if (node.kind !== 'object' && node.kind !== 'array') return node.text.length
  let length = 4
  for (const child of children(node)) {
    length += (child.key?.length ?? 0) + 4 + flatLength(child.value)
    if (length > widest) break
  }
  return length
}
