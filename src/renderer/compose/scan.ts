/** One key of an object, as it is written. */
export interface Member {
  key: string
  /** The text of its value. */
  raw: string
  keyAt: number
  at: number
}

/** What keeps a text from being JSON, and at which character. */
export interface JsonFault {
  message: string
  at: number
}

export type Scanned = { members: Member[]; fault: null } | { members: null; fault: JsonFault }

class Broken extends Error {
  readonly at: number
  constructor(message: string, at: number) {
    super(message)
    this.at = at
  }
}

/** Where recursion ends; what the port takes is far from it. */
const deepest = 1000
const string = /"(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/y
const scalar = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)/y

/** The members of the object that a text is, in order, each with its text unchanged. */
export function scanObject(text: string): Scanned {
  return scan(text, (scanner) => {
    if (scanner.peek() !== '{') scanner.broken('a call is a JSON object and begins with {')
    return scanner.object(0)
  })
}

/** What is wrong with the text of one JSON value of any kind, or null. */
export function valueFault(text: string): JsonFault | null {
  return scan(text, (scanner) => {
    scanner.value(0)
    return []
  }).fault
}

export function lineOf(text: string, at: number): number {
  return text.slice(0, at).split('\n').length
}

function scan(text: string, read: (scanner: ReturnType<typeof scannerOf>) => Member[]): Scanned {
  const scanner = scannerOf(text)
  try {
    const members = read(scanner)
    if (scanner.peek() !== '') scanner.broken('nothing may follow here')
    return { members, fault: null }
  } catch (error) {
    if (error instanceof Broken)
      return { members: null, fault: { message: error.message, at: error.at } }
    throw error
  }
}

function scannerOf(text: string) {
  let at = 0

  function broken(message: string): never {
    throw new Broken(at >= text.length ? `the text ends here; ${message}` : message, at)
  }

  /** The next character that is no white space, or an empty text at the end. */
  function peek(): string {
    while (' \t\n\r'.includes(text[at] ?? 'x')) at++
    return text[at] ?? ''
  }

  function take(pattern: RegExp): boolean {
    pattern.lastIndex = at
    if (!pattern.test(text)) return false
    at = pattern.lastIndex
    return true
  }

  function value(depth: number): void {
    if (depth > deepest) broken('it is nested too deep')
    const next = peek()
    if (next === '{') object(depth)
    else if (next === '[') array(depth)
    else if (next === '"') {
      if (!take(string)) broken('this text has no end, or a character that needs a \\ before it')
    } else if (!take(scalar))
      broken(next === "'" ? 'text goes in double quotes' : 'a value has to be here')
  }

  function object(depth: number): Member[] {
    const members: Member[] = []
    at++
    if (peek() === '}') {
      at++
      return members
    }
    for (;;) {
      if (peek() === '}') broken('there is a comma too many before this }')
      const keyAt = at
      if (text[at] !== '"' || !take(string)) broken('a key in double quotes has to be here')
      const key = JSON.parse(text.slice(keyAt, at)) as string
      if (peek() !== ':') broken('a : has to follow the key')
      at++
      peek()
      const valueAt = at
      value(depth + 1)
      members.push({ key, raw: text.slice(valueAt, at), keyAt, at: valueAt })
      const next = peek()
      if (next !== ',' && next !== '}') broken('a , or } has to be here')
      at++
      if (next === '}') return members
    }
  }

  function array(depth: number): void {
    at++
    if (peek() === ']') {
      at++
      return
    }
    for (;;) {
      if (peek() === ']') broken('there is a comma too many before this ]')
      value(depth + 1)
      const next = peek()
      if (next !== ',' && next !== ']') broken('a , or ] has to be here')
      at++
      if (next === ']') return
    }
  }

  return { peek, value, object, broken }
}
