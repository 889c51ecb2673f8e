import {
  type Document,
  isAlias,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  type Alias,
  type Node,
  type Scalar,
} from 'yaml'
import { parseJson } from '../destination/json.ts'

const mostAliases = 1000
/** The maximum of values that all aliases together expand to. */
const mostAliasValues = 50_000

type Report = (node: Node, message: string) => void

/**
 * One traversal of a document in order: preserves the digits of numbers, and reports mistakes in keys and
 * aliases. Linear, unlike the parser's own checks. Returns the value of each alias.
 */
export function walkNodes(document: Document, report: Report): Map<Alias, Node> {
  const targets = new Map<Alias, Node>()
  const anchors = new Map<string, Node>()
  const sizes = new Map<Node, number>()
  const open = new Set<Node>()
  let aliasValues = 0

  /** How many values it expands to, including its aliases. */
  function walk(node: unknown): number {
    if (isAlias(node)) return walkAlias(node)
    if (!isNode(node)) return 0
    if (node.anchor !== undefined) anchors.set(node.anchor, node)
    open.add(node)
    const size = 1 + walkChildren(node)
    open.delete(node)
    if (node.anchor !== undefined) sizes.set(node, size)
    return size
  }

  function walkChildren(node: Node): number {
    if (isScalar(node)) keepDigits(node)
    if (isMap(node)) {
      tellRepeatedKeys(node.items.map(({ key }) => key))
      return node.items.reduce((sum, { key, value }) => sum + walk(key) + walk(value), 0)
    }
    if (!isSeq(node)) return 0
    return node.items.reduce<number>(
      (sum, item) => sum + (isPair(item) ? walk(item.key) + walk(item.value) : walk(item)),
      0,
    )
  }

  function walkAlias(node: Alias): number {
    const target = anchors.get(node.source)
    if (!target) report(node, `*${node.source} has no anchor &${node.source} before it`)
    else if (open.has(target)) report(node, `*${node.source} refers to itself`)
    if (!target || open.has(target)) return 0
    const size = sizes.get(target) ?? 1
    const wasTooMany = isTooMany()
    targets.set(node, target)
    aliasValues += size
    if (!wasTooMany && isTooMany())
      report(
        node,
        `too many aliases: a file can have at most 1,000, standing for at most 50,000 values`,
      )
    return size
  }

  const isTooMany = () => targets.size > mostAliases || aliasValues > mostAliasValues

  function tellRepeatedKeys(keys: unknown[]) {
    const known = new Set<string>()
    for (const key of keys) {
      if (isMap(key) || isSeq(key))
        report(key, "a key must be a string; quote a placeholder: '{{name}}'")
      // The key of a merge (<<) is a symbol, and may occur several times.
      if (!isScalar(key) || typeof key.value === 'symbol') continue
      const name = String(key.value)
      if (known.has(name)) report(key, `duplicate key ${name}`)
      known.add(name)
    }
  }

  walk(document.contents)
  return targets
}

/** A number that a double would change is held as its own text. */
function keepDigits(node: Scalar) {
  if (typeof node.value !== 'number' || node.source === undefined) return
  try {
    node.value = parseJson(node.source).value
  } catch {
    // 0x10, .5, .inf: YAML's own spellings, which JSON does not have.
  }
}
