import {
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  visit,
  type YAMLParseError,
} from 'yaml'
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
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, merge: true })
  const mistakes: Mistake[] = document.errors.map((error) => ({
    line: lines.linePos(error.pos[0]).line,
    path: '',
    message: faultWords(error, text),
  }))
  visit(document, {
    Scalar(_key, node) {
      if (typeof node.value === 'number' && node.source !== undefined) keepDigits(node)
    },
    Alias(_key, node, above) {
      const target = node.resolve(document)
      if (!target) tell(node, `there is no &${node.source} before this *${node.source}`)
      else if (above.includes(target))
        tell(node, `*${node.source} stands within what it stands for`)
    },
    Pair(_key, { key }) {
      if (isMap(key) || isSeq(key))
        tell(key, "a key is a text; a placeholder stands in quotes: '{{name}}'")
    },
  })
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

  function tell(node: { range?: [number, number, number] | null }, message: string) {
    mistakes.push({ line: lines.linePos(node.range?.[0] ?? 0).line, path: '', message })
  }

  const mistakeAt = (path: Path, message: string): Mistake => ({
    line: lineOf(path),
    path: spellPath(path),
    message,
  })
  return { value, mistakes, lineOf, mistakeAt }
}

/** In words of those who write a file; the rest is said well enough by the parser. */
function faultWords({ code, message, pos }: YAMLParseError, text: string): string {
  if (code === 'DUPLICATE_KEY') {
    const [key = 'this key'] = /^[^\s:,}]+/.exec(text.slice(pos[0], pos[0] + 100)) ?? []
    return `${key} is there a second time; leave one of them`
  }
  if (code === 'TAB_AS_INDENT') return 'this line is indented by a tab; YAML takes spaces alone'
  if (code === 'MULTIPLE_DOCS') return 'a second document begins here (---); a file has one'
  return message
}

function keepDigits(node: { value: unknown; source?: string | undefined }) {
  try {
    node.value = parseJson(node.source ?? '').value
  } catch {
    // 0x10, .5, .inf: YAML's own spellings, which JSON does not have.
  }
}
