import {
  type Alias,
  type Document,
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  type Pair,
  parseDocument,
  type YAMLMap,
  type YAMLParseError,
} from 'yaml'
import type { Mistake } from '../../contract/mistake.ts'
import { spellPath } from '../../contract/path.ts'
import { walkNodes } from './yamlNodes.ts'
import { sizeFault } from './yamlSize.ts'

export type Path = readonly PropertyKey[]

/** The most errors reported for one file. */
const mostMistakes = 100

interface Read {
  value: unknown
  /** Each has its line, its path, and what would be valid. */
  mistakes: Mistake[]
  /** The line of a path, or of its nearest ancestor in the file. */
  lineOf: (path: Path) => number
  mistakeAt: (path: Path, message: string) => Mistake
}

/** A YAML text as values, with the line of each. A number that a double would change is held as its own text. */
export function readYaml(text: string): Read {
  const fault = sizeFault(text)
  if (fault) return unread(text.slice(0, fault.offset).split('\n').length, fault.message)
  try {
    return parsedYaml(text)
  } catch (error) {
    if (error instanceof RangeError) return unread(1, 'nested too deeply')
    throw error
  }
}

function unread(line: number, message: string): Read {
  return {
    value: undefined,
    mistakes: [{ line, path: '', message }],
    lineOf: () => line,
    mistakeAt: (path, said) => ({ line, path: spellPath(path), message: said }),
  }
}

function parsedYaml(text: string): Read {
  const lines = new LineCounter()
  const document = parseDocument(text, {
    lineCounter: lines,
    prettyErrors: false,
    merge: true,
    // The parser compares all pairs of keys.
    uniqueKeys: false,
  })
  const mistakes: Mistake[] = document.errors.map((error) => ({
    line: lines.linePos(error.pos[0]).line,
    path: '',
    message: faultWords(error),
  }))
  const targets = walkNodes(document, (node, message) => {
    mistakes.push({ line: lines.linePos(node.range?.[0] ?? 0).line, path: '', message })
  })
  let value: unknown
  if (mistakes.length === 0)
    try {
      // Aliases are already counted; the parser's own count is quadratic.
      value = document.toJS({ maxAliasCount: -1 })
    } catch (error) {
      if (error instanceof RangeError) throw error
      mistakes.push({ line: 1, path: '', message: (error as Error).message })
    }

  const offsetOf = createOffsets(document, targets)
  const lineOf = (path: Path) => lines.linePos(offsetOf(path)).line
  const mistakeAt = (path: Path, message: string): Mistake => ({
    line: lineOf(path),
    path: spellPath(path),
    message,
  })
  return { value, mistakes: firstMistakes(mistakes), lineOf, mistakeAt }
}

/** Limits the output even for a file full of mistakes. */
export function firstMistakes(mistakes: Mistake[]): Mistake[] {
  const [first] = mistakes.splice(mostMistakes)
  if (first) mistakes.push({ ...first, path: '', message: 'more errors from here on' })
  return mistakes
}

/** The place of a path in the text, or of its nearest ancestor. */
function createOffsets({ contents }: Document, targets: Map<Alias, Node>) {
  const keys = new Map<YAMLMap, Map<string, Pair>>()
  // Computed once, because a map of thousands of keys may have a mistake at each.
  function keysOf(map: YAMLMap) {
    const known = keys.get(map)
    if (known) return known
    const read = new Map(
      map.items.flatMap((pair) => (isScalar(pair.key) ? [[String(pair.key.value), pair]] : [])),
    )
    keys.set(map, read)
    return read
  }

  return (path: Path): number => {
    let node: unknown = contents
    let offset = 0
    for (const part of path) {
      if (isAlias(node)) node = targets.get(node)
      if (isMap(node)) {
        const pair = keysOf(node).get(String(part))
        if (!pair || !isNode(pair.key)) break
        offset = pair.key.range?.[0] ?? offset
        node = pair.value
      } else if (isSeq(node)) {
        node = node.items[Number(part)]
        if (!isNode(node)) break
        offset = node.range?.[0] ?? offset
      } else break
    }
    return offset
  }
}

/** In the terms of YAML authors; other messages of the parser are clear enough. */
function faultWords({ code, message }: YAMLParseError): string {
  if (code === 'TAB_AS_INDENT') return 'this line is indented with a tab; YAML allows only spaces'
  if (code === 'MULTIPLE_DOCS') return 'a second document starts here (---); only one is allowed'
  return message
}
