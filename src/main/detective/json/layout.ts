import type { JsonDocument } from './document.ts'
import { type Pieces, piecesOf } from './pieces.ts'
import { marks } from './token.ts'

/** How a serialiser indents. */
export interface Indent {
  unit: string
  colon: string
  /** Empty objects and arrays; without its end, they are closed on a line of their own. */
  emptyObject?: string
  emptyArray?: string
  /** Arrays stay on their line, in spaces: Jackson. */
  inlineArrays?: boolean
}

/** The white space that a serialiser writes. */
export interface Layout {
  /** After each comma, and after each colon. */
  space?: string
  indent?: Indent
}

/** Bytes of the white space of an indented body: a short body of many levels would fill the memory. */
const mostIndented = 8 * 1024 * 1024

/** Whether a document fits into memory on lines that begin with so much for each level. */
export const canIndent = ({ indents }: JsonDocument, unit: string) =>
  indents * unit.length <= mostIndented

/** How each mark is written, by its place, at each depth before it. */
export function marksOf(layout: Layout): (depth: number) => Pieces {
  const known: Pieces[] = []
  const lines = ['\n']
  const unit = layout.indent?.unit ?? ''
  const line = (depth: number): string => (lines[depth] ??= line(depth - 1) + unit)
  return (depth) => (known[depth] ??= piecesOf(marksAt(layout, depth, line)))
}

/** By how much each mark changes the depth. */
export function depthSteps({ indent }: Layout): readonly number[] {
  const inArrays = indent?.inlineArrays ? 0 : 1
  const steps = Object.keys(marks).map(() => 0)
  steps[marks.objectStart] = 1
  steps[marks.objectEnd] = -1
  steps[marks.arrayStart] = inArrays
  steps[marks.arrayEnd] = -inArrays
  return steps
}

function marksAt({ space = '', indent }: Layout, depth: number, line: (depth: number) => string) {
  const lineAt = (at: number) => (indent && at >= 0 ? line(at) : '')
  const comma = `,${indent ? lineAt(depth) : space}`
  const emptyOf = (empty: string, end: string) =>
    empty.endsWith(end) ? empty : `${empty}${lineAt(depth).slice(1)}${end}`
  const isInline = indent?.inlineArrays === true
  const written: string[] = []
  written[marks.objectStart] = `{${lineAt(depth + 1)}`
  written[marks.objectEnd] = `${lineAt(depth - 1)}}`
  written[marks.objectComma] = comma
  written[marks.colon] = indent?.colon ?? `:${space}`
  written[marks.arrayStart] = isInline ? '[ ' : `[${lineAt(depth + 1)}`
  written[marks.arrayEnd] = isInline ? ' ]' : `${lineAt(depth - 1)}]`
  written[marks.arrayComma] = isInline ? ', ' : comma
  written[marks.emptyObject] = emptyOf(indent?.emptyObject ?? '{}', '}')
  written[marks.emptyArray] = emptyOf(indent?.emptyArray ?? '[]', ']')
  return written
}
