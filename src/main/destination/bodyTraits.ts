/** What a compact JSON text contains that other languages' serialisers write differently. */
export interface BodyTraits {
  /** The distinct numbers as written. */
  numbers: Set<string>
  depth: number
  hasSeparator: boolean
  hasUnsortedKeys: boolean
  hasEmptyObject: boolean
  /** An object whose keys are 0, 1, 2 … in this order: a list to PHP. */
  hasListLikeObject: boolean
  /** A key that begins with U+0000. */
  hasNulKey: boolean
}

interface Level {
  isObject: boolean
  /** The previous key, decoded. */
  last: string | null
  isSorted: boolean
  isListLike: boolean
  count: number
}

const token = /"[^"\\]*(?:\\.[^"\\]*)*"|[-\d][\d.eE+-]*|[{}[\]:,]/g

/** One pass over the tokens, without recursion. */
export function readTraits(body: string): BodyTraits {
  const traits: BodyTraits = {
    numbers: new Set(),
    depth: 0,
    hasSeparator: false,
    hasUnsortedKeys: false,
    hasEmptyObject: false,
    hasListLikeObject: false,
    hasNulKey: false,
  }
  const levels: Level[] = []
  let text = ''
  for (const [found] of body.matchAll(token)) {
    const level = levels.at(-1)
    if (found.startsWith('"')) text = found
    else if (found === '{' || found === '[') {
      levels.push({
        isObject: found === '{',
        last: null,
        isSorted: true,
        isListLike: true,
        count: 0,
      })
      traits.depth = Math.max(traits.depth, levels.length)
    } else if (found === '}' || found === ']') {
      if (level) close(traits, level)
      levels.pop()
    } else if (found === ':') {
      traits.hasSeparator = true
      if (level) addKey(traits, level, text)
    } else if (found === ',') traits.hasSeparator = true
    else traits.numbers.add(found)
  }
  return traits
}

function addKey(traits: BodyTraits, level: Level, quoted: string) {
  const key = quoted.includes('\\') ? (JSON.parse(quoted) as string) : quoted.slice(1, -1)
  if (level.last !== null && !isBefore(level.last, key)) level.isSorted = false
  if (key !== String(level.count)) level.isListLike = false
  if (key.startsWith('\0')) traits.hasNulKey = true
  level.last = key
  level.count++
}

function close(traits: BodyTraits, { isObject, isSorted, isListLike, count }: Level) {
  if (!isObject) return
  if (!isSorted) traits.hasUnsortedKeys = true
  if (count === 0) traits.hasEmptyObject = true
  else if (isListLike) traits.hasListLikeObject = true
}

/** By UTF-8 bytes, as Go and Rust sort. UTF-16 order differs from it only past the surrogates. */
function isBefore(left: string, right: string): boolean {
  if (!/[\ud800-\uffff]/.test(left + right)) return left < right
  return Buffer.compare(Buffer.from(left), Buffer.from(right)) < 0
}
