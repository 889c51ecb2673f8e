import { firstValue, marks, type Sequence } from './sequence.ts'

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

/** A document without the values that serialisers spell differently. */
export interface Arrangement {
  /** Before each of those values, and after the last one. */
  between: readonly string[]
  /** Twice the place of a text, or twice that of a number and one. */
  values: readonly number[]
}

export function arrange(sequence: Sequence, layout: Layout): Arrangement {
  const { space = '', indent } = layout
  const between: string[] = []
  const values: number[] = []
  const lines = ['\n']
  const line = (at: number): string => (indent ? (lines[at] ??= line(at - 1) + indent.unit) : '')
  const isInline = indent?.inlineArrays === true
  const colon = indent?.colon ?? `:${space}`
  const emptyOf = (empty: string, end: string) =>
    empty.endsWith(end) ? empty : `${empty}${line(depth).slice(1)}${end}`
  let depth = 0
  const written = (mark: number) => {
    switch (mark) {
      case marks.colon:
        return colon
      case marks.objectComma:
        return indent ? `,${line(depth)}` : `,${space}`
      case marks.objectStart:
        return `{${line(++depth)}`
      case marks.objectEnd:
        return `${line(--depth)}}`
      case marks.arrayComma:
        return isInline ? ', ' : indent ? `,${line(depth)}` : `,${space}`
      case marks.arrayStart:
        return isInline ? '[ ' : `[${line(++depth)}`
      case marks.arrayEnd:
        return isInline ? ' ]' : `${line(--depth)}]`
      case marks.emptyObject:
        return emptyOf(indent?.emptyObject ?? '{}', '}')
      default:
        return emptyOf(indent?.emptyArray ?? '[]', ']')
    }
  }
  // Joined, because strings that are added up leave several times their size to collect.
  let parts: string[] = []
  for (const each of sequence) {
    if (typeof each === 'string') parts.push(each)
    else if (each < firstValue) parts.push(written(each))
    else {
      between.push(parts.join(''))
      values.push(each - firstValue)
      parts = []
    }
  }
  return { between: [...between, parts.join('')], values }
}
