import { commonParts } from '../../ui/text/commonParts.ts'

export interface BodyPiece {
  text: string
  /** Whether the other body lacks it. */
  differs: boolean
  /** Whether it is the first character that differs. */
  isFirst: boolean
}

export interface BodyPieces {
  pieces: BodyPiece[]
  /** Characters not shown before the first and after the last piece. */
  before: number
  after: number
}

/** Characters shown before the first difference, and from it on. */
const context = 400
const shown = 1600

/** A word, an escape, a run of spaces, or a single character: an escaped character differs as one. */
const part = /\\u[\da-f]{4}|\\.|\w+|[ \t]+|./gisu

/** Two bodies around their first difference, with what only one of them has marked. */
export function bodyPieces(sent: string, computed: string): [BodyPieces, BodyPieces] {
  const first = firstDifference(sent, computed)
  const from = Math.max(0, first - context)
  const [a, b] = [sent, computed].map((text) => partsOf(text, from, first)) as [Parts, Parts]
  const isCut = a.after > 0 || b.after > 0
  const [left, right] = [a, b].map(({ parts }) => parts.map(({ text }) => text)) as [
    string[],
    string[],
  ]
  const common = commonParts(left, right, { isCut })
  return [piecesOf(a, common.left, { first, isCut }), piecesOf(b, common.right, { first, isCut })]
}

/** The index of the first character that differs; never between the halves of a surrogate pair. */
function firstDifference(a: string, b: string): number {
  let i = 0
  while (i < a.length && i < b.length && a[i] === b[i]) i++
  const isInPair = i > 0 && /[\ud800-\udbff]/.test(a[i - 1] as string)
  return isInPair ? i - 1 : i
}

interface Parts {
  parts: { text: string; at: number }[]
  before: number
  after: number
}

function partsOf(text: string, from: number, first: number): Parts {
  const to = Math.min(text.length, first + shown)
  const parts = [...text.slice(from, to).matchAll(part)].map((match) => ({
    text: match[0],
    at: from + match.index,
  }))
  return { parts, before: from, after: text.length - to }
}

function piecesOf(
  { parts, before, after }: Parts,
  common: ReadonlySet<number>,
  { first, isCut }: { first: number; isCut: boolean },
): BodyPieces {
  // What the cut separates from its counterpart does not differ: nothing is shown after the last common part.
  const end = isCut ? parts.findLastIndex(({ at }, i) => at >= first && common.has(i)) + 1 : 0
  const count = end > 0 ? end : parts.length
  const pieces: BodyPiece[] = []
  for (const [i, { text, at }] of parts.slice(0, count).entries()) {
    const differs = !common.has(i)
    const split = first - at
    if (split < 0 || split >= text.length) append(pieces, { text, differs, isFirst: false })
    else {
      const one = String.fromCodePoint(text.codePointAt(split) ?? 0)
      append(pieces, { text: text.slice(0, split), differs, isFirst: false })
      append(pieces, { text: one, differs, isFirst: true })
      append(pieces, { text: text.slice(split + one.length), differs, isFirst: false })
    }
  }
  const cut = parts.slice(count).reduce((sum, { text }) => sum + text.length, 0)
  return { pieces, before, after: after + cut }
}

/** Adjacent pieces of the same kind are one. */
function append(pieces: BodyPiece[], piece: BodyPiece): void {
  const last = pieces.at(-1)
  if (piece.text === '') return
  if (last && last.differs === piece.differs && !last.isFirst && !piece.isFirst)
    last.text += piece.text
  else pieces.push(piece)
}
