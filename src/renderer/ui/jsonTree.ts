/**
 * JSON read as text. Every scalar keeps the characters it was written with: a number never becomes a
 * JavaScript number, so 9007199254740993 and 1.10 are shown as they were sent.
 */
export type JsonNode =
  | { kind: 'string' | 'number' | 'word'; text: string }
  | { kind: 'array'; items: JsonNode[] }
  | { kind: 'object'; entries: { key: string; value: JsonNode }[] }

const deepest = 200
const tokenPattern =
  /[ \t\n\r]*(?:([{}[\],:])|("(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)|(true|false|null))/y

/** The tree, or null where the text is not JSON (or nests too deep to be worth drawing). */
export function readJson(text: string): JsonNode | null {
  const tokens = tokensOf(text)
  try {
    const node = readValue(tokens, tokens.next(), 0)
    return tokens.finished() ? node : null
  } catch (error) {
    if (error instanceof NotJson) return null
    throw error
  }
}

class NotJson extends Error {}

interface Token {
  kind: 'mark' | 'string' | 'number' | 'word'
  text: string
}

interface Tokens {
  next(): Token
  finished(): boolean
}

function tokensOf(text: string): Tokens {
  const pattern = new RegExp(tokenPattern)
  let read = 0
  return {
    next() {
      pattern.lastIndex = read
      const found = pattern.exec(text)
      if (!found) throw new NotJson()
      read = pattern.lastIndex
      if (found[1] !== undefined) return { kind: 'mark', text: found[1] }
      if (found[2] !== undefined) return { kind: 'string', text: found[2] }
      if (found[3] !== undefined) return { kind: 'number', text: found[3] }
      return { kind: 'word', text: found[4] ?? '' }
    },
    finished: () => /^[ \t\n\r]*$/.test(text.slice(read)),
  }
}

function readValue(tokens: Tokens, token: Token, depth: number): JsonNode {
  if (depth > deepest) throw new NotJson()
  if (token.kind !== 'mark') return { kind: token.kind, text: token.text }
  if (token.text === '{') return readObject(tokens, depth)
  if (token.text === '[') return readArray(tokens, depth)
  throw new NotJson()
}

function readArray(tokens: Tokens, depth: number): JsonNode {
  const items: JsonNode[] = []
  let token = tokens.next()
  if (token.text === ']' && token.kind === 'mark') return { kind: 'array', items }
  for (;;) {
    items.push(readValue(tokens, token, depth + 1))
    if (endOf(tokens, ']')) return { kind: 'array', items }
    token = tokens.next()
  }
}

function readObject(tokens: Tokens, depth: number): JsonNode {
  const entries: { key: string; value: JsonNode }[] = []
  let token = tokens.next()
  if (token.text === '}' && token.kind === 'mark') return { kind: 'object', entries }
  for (;;) {
    if (token.kind !== 'string') throw new NotJson()
    const colon = tokens.next()
    if (colon.kind !== 'mark' || colon.text !== ':') throw new NotJson()
    entries.push({ key: token.text, value: readValue(tokens, tokens.next(), depth + 1) })
    if (endOf(tokens, '}')) return { kind: 'object', entries }
    token = tokens.next()
  }
}

/** Whether the list closes here; a comma says it goes on. */
function endOf(tokens: Tokens, close: string): boolean {
  const token = tokens.next()
  if (token.kind === 'mark' && token.text === close) return true
  if (token.kind === 'mark' && token.text === ',') return false
  throw new NotJson()
}
