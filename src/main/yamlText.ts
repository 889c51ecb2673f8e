import { isAlias, isMap, isNode, isScalar, isSeq, LineCounter, parseDocument, visit } from 'yaml'
import { parseJson } from './destination/json.ts'
import { spellPath } from './fieldPath.ts'

/** One mistake in a file: where it stands, in the file and in the structure, and what would be right. */
export interface Mistake {
  line: number
  path: string
  message: string
}

export type Path = readonly PropertyKey[]

/** A YAML text as values, and the line of each. A number that a double would change is kept as its own text. */
export function readYaml(text: string) {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false })
  visit(document, {
    Scalar(_key, node) {
      if (typeof node.value === 'number' && node.source !== undefined) keepDigits(node)
    },
  })
  const mistakes: Mistake[] = document.errors.map(({ pos, message }) => ({
    line: lines.linePos(pos[0]).line,
    path: '',
    message,
  }))
  let value: unknown
  if (mistakes.length === 0)
    try {
      value = document.toJS()
    } catch (error) {
      mistakes.push({ line: 1, path: '', message: (error as Error).message })
    }

  /** The line of a path, or of the nearest thing above it that is in the file. */
  function lineOf(path: Path): number {
    let node: unknown = document.contents
    let offset = 0
    for (const part of path) {
      if (isAlias(node)) node = node.resolve(document)
      if (isMap(node)) {
        const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === part)
        if (!pair || !isNode(pair.key)) break
        offset = pair.key.range?.[0] ?? offset
        node = pair.value
      } else if (isSeq(node)) {
        node = node.items[Number(part)]
        if (!isNode(node)) break
        offset = node.range?.[0] ?? offset
      } else break
    }
    return lines.linePos(offset).line
  }

  const mistakeAt = (path: Path, message: string): Mistake => ({
    line: lineOf(path),
    path: spellPath(path),
    message,
  })
  return { value, mistakes, lineOf, mistakeAt }
}

function keepDigits(node: { value: unknown; source?: string | undefined }) {
  try {
    node.value = parseJson(node.source ?? '').value
  } catch {
    // 0x10, .5, .inf: YAML's own spellings, which JSON does not have.
  }
}
