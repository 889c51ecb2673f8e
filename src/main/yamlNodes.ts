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
import { parseJson } from './destination/json.ts'

const mostAliases = 1000
/** Values that all aliases together stand for: each is read as if it were written there. */
const mostAliasValues = 50_000

type Tell = (node: Node, message: string) => void

/**
 * One walk over a document in its own order: gives numbers their digits, and says what is wrong with keys and
 * aliases. Linear, unlike the parser's own checks. Returns what each alias stands for.
 */
export function walkNodes(document: Document, tell: Tell): Map<Alias, Node> {
  const targets = new Map<Alias, Node>()
  const anchors = new Map<string, Node>()
  const sizes = new Map<Node, number>()
  const open = new Set<Node>()
  let aliasValues = 0

  /** How many values it stands for, those of its aliases included. */
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
    if (!target) tell(node, `there is no &${node.source} before this *${node.source}`)
    else if (open.has(target)) tell(node, `*${node.source} stands within what it stands for`)
    if (!target || open.has(target)) return 0
    const size = sizes.get(target) ?? 1
    const wasTooMany = isTooMany()
    targets.set(node, target)
    aliasValues += size
    if (!wasTooMany && isTooMany())
      tell(
        node,
        `too many aliases: a file has at most 1,000 of them, and they stand for at most 50,000 values`,
      )
    return size
  }

  const isTooMany = () => targets.size > mostAliases || aliasValues > mostAliasValues

  function tellRepeatedKeys(keys: unknown[]) {
    const known = new Set<string>()
    for (const key of keys) {
      if (isMap(key) || isSeq(key))
        tell(key, "a key is a text; a placeholder stands in quotes: '{{name}}'")
      // The key of a merge (<<) is a symbol, and may be there several times.
      if (!isScalar(key) || typeof key.value === 'symbol') continue
      const name = String(key.value)
      if (known.has(name)) tell(key, `${name} is there a second time; leave one of them`)
      known.add(name)
    }
  }

  walk(document.contents)
  return targets
}

/** A number that a double would change is kept as its own text. */
function keepDigits(node: Scalar) {
  if (typeof node.value !== 'number' || node.source === undefined) return
  try {
    node.value = parseJson(node.source).value
  } catch {
    // 0x10, .5, .inf: YAML's own spellings, which JSON does not have.
  }
}
