import { maxDepth } from '../../../contract/json.ts'
import { type JsonBranch, type JsonNode, readJson } from './jsonTree.ts'

export interface Piece {
  kind: 'key' | 'string' | 'number' | 'word' | 'mark'
  text: string
}

const widest = 64

/** Pretty-printed JSON as coloured pieces, or null if the text is not JSON. */
export function jsonPieces(text: string): Piece[] | null {
  const { node } = readJson(text, maxDepth)
  if (!node) return null
  const pieces: Piece[] = []
  print(node, 0, pieces)
  return pieces
}

function print(node: JsonNode, depth: number, out: Piece[]): void {
  if (node.kind !== 'object' && node.kind !== 'array') {
    out.push({ kind: node.kind, text: node.text })
    return
  }
  // The outermost braces always break lines, so that a body has one key per line.
  if (size(node) === 0 || (depth > 0 && flatLength(node) <= widest)) printFlat(node, out)
  else printOpen(node, depth, out)
}

function printOpen(node: JsonBranch, depth: number, out: Piece[]): void {
  const inner = `\n${'  '.repeat(depth + 1)}`
  const [open, close] = marksOf(node)
  out.push({ kind: 'mark', text: open })
  children(node).forEach((child, index) => {
    out.push({ kind: 'mark', text: index === 0 ? inner : `,${inner}` })
    if (child.key !== null) printKey(child.key, out)
    print(child.value, depth + 1, out)
  })
  out.push({ kind: 'mark', text: `\n${'  '.repeat(depth)}${close}` })
}

function printFlat(node: JsonNode, out: Piece[]): void {
  if (node.kind !== 'object' && node.kind !== 'array') {
    out.push({ kind: node.kind, text: node.text })
    return
  }
  const [open, close] = marksOf(node)
  const pad = node.kind === 'object' && size(node) > 0 ? ' ' : ''
  out.push({ kind: 'mark', text: `${open}${pad}` })
  children(node).forEach((child, index) => {
    if (index > 0) out.push({ kind: 'mark', text: ', ' })
    if (child.key !== null) printKey(child.key, out)
    printFlat(child.value, out)
  })
  out.push({ kind: 'mark', text: `${pad}${close}` })
}

function printKey(key: string, out: Piece[]): void {
  out.push({ kind: 'key', text: key }, { kind: 'mark', text: ': ' })
}

function children(node: JsonBranch): { key: string | null; value: JsonNode }[] {
  if (node.kind === 'object') return node.entries
  return node.items.map((value) => ({ key: null, value }))
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
