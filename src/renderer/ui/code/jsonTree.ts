import { printParseErrorCode, visit } from 'jsonc-parser'

/** A value as written: numbers stay text, so 9007199254740993 and 1.10 are shown as sent. */
export type JsonNode = JsonScalar | JsonBranch

export interface JsonScalar {
  kind: 'string' | 'number' | 'word'
  text: string
  at: number
  end: number
}

/** The `key` of an entry is its name as written, with the quotes. */
export type JsonBranch = { at: number; end: number } & (
  | { kind: 'array'; items: JsonNode[] }
  | { kind: 'object'; entries: { name: string; key: string; value: JsonNode }[] }
)

/** The last of duplicate keys wins, as in JSON parsers. */
export const membersOf = (node: JsonNode & { kind: 'object' }): Map<string, JsonNode> =>
  new Map(node.entries.map(({ name, value }) => [name, value]))

/** A JSON syntax error and its character offset. */
export interface JsonFault {
  message: string
  at: number
}

export type ReadJson = { node: JsonNode; fault: null } | { node: null; fault: JsonFault }

/** The recursion limit, far beyond what the port accepts. */
const deepestRead = 1000

/** The tree of a JSON text, or its first syntax error. */
export function readJson(text: string, deepest = deepestRead): ReadJson {
  const open: JsonBranch[] = []
  let root: JsonNode | null = null
  let key = { name: '', key: '' }
  let expected: Expected = 'value'
  let isAfterComma = false

  function place(node: JsonNode) {
    const parent = open.at(-1)
    if (!parent) root = node
    else if (parent.kind === 'array') parent.items.push(node)
    else parent.entries.push({ ...key, value: node })
  }
  function begin(branch: JsonBranch) {
    if (open.length > deepest) throw new Broken(faultAt(text, 'it is nested too deeply', branch.at))
    place(branch)
    open.push(branch)
    expect(branch.kind === 'object' ? 'key' : 'value')
  }
  function end(offset: number, length: number) {
    // The text ends before the branch does: an error follows.
    if (length === 0) return
    const branch = open.pop()
    if (branch) branch.end = offset + length
    expect('end')
  }
  function expect(next: Expected) {
    expected = next
    isAfterComma = false
  }

  try {
    visit(
      text,
      {
        onObjectBegin: (at) => begin({ kind: 'object', entries: [], at, end: at }),
        onArrayBegin: (at) => begin({ kind: 'array', items: [], at, end: at }),
        onObjectEnd: end,
        onArrayEnd: end,
        onObjectProperty(name, at, length) {
          key = { name, key: text.slice(at, at + length) }
          expect('colon')
        },
        onLiteralValue(value: unknown, at, length) {
          const kind =
            typeof value === 'string' ? 'string' : typeof value === 'number' ? 'number' : 'word'
          place({ kind, text: text.slice(at, at + length), at, end: at + length })
          expect('end')
        },
        onSeparator(mark) {
          expect(mark === ',' && open.at(-1)?.kind === 'object' ? 'key' : 'value')
          isAfterComma = mark === ','
        },
        onError(code, at) {
          const words =
            lexicalWords[printParseErrorCode(code)] ??
            syntaxWords({ expected, isAfterComma, next: text[at], within: open.at(-1)?.kind })
          throw new Broken(faultAt(text, words, at))
        },
      },
      { disallowComments: true, allowTrailingComma: false },
    )
  } catch (error) {
    if (error instanceof Broken) return { node: null, fault: error.fault }
    throw error
  }
  if (root === null) throw new Error('a text without a value has a syntax error')
  return { node: root, fault: null }
}

class Broken extends Error {
  readonly fault: JsonFault
  constructor(fault: JsonFault) {
    super(fault.message)
    this.fault = fault
  }
}

export function faultAt(text: string, words: string, at: number): JsonFault {
  return { message: at >= text.length ? `the text ends here; ${words}` : words, at }
}

/** What the syntax allows next. `end`: a comma, or the end of the open object or array. */
type Expected = 'key' | 'colon' | 'value' | 'end'

const badString = 'this string is not closed, or has a character that needs a \\ before it'
const lexicalWords: Record<string, string> = {
  InvalidUnicode: badString,
  InvalidEscapeCharacter: badString,
  InvalidCharacter: badString,
  UnexpectedEndOfString: badString,
  UnexpectedEndOfNumber: 'this number is incomplete',
}

interface Where {
  expected: Expected
  isAfterComma: boolean
  next: string | undefined
  within: JsonBranch['kind'] | undefined
}

function syntaxWords({ expected, isAfterComma, next, within }: Where): string {
  const close = within === 'object' ? '}' : ']'
  if (isAfterComma && next === close) return `remove the comma before this ${close}`
  switch (expected) {
    case 'key':
      return 'a key in double quotes is expected here'
    case 'colon':
      return 'a : is expected after the key'
    case 'value':
      return next === "'" ? 'a string needs double quotes' : 'a value is expected here'
    case 'end':
      return within === undefined ? 'nothing may follow here' : `a , or ${close} is expected here`
  }
}
