import { Lexer } from 'yaml'

/** A parse of this many takes about a second. A workspace of 200 destinations with 5 endpoints each has 40,000. */
const mostTokens = 200_000
/** The parser is recursive, and quadratic in the depth. */
const mostLevels = 100

const opening = new Set(['[', '{'])
const closing = new Set([']', '}'])
/** Each of these starts another level on the same line: `- - - a`. */
const compact = new Set(['-', '?', ':'])

/** The reason a text is rejected before parsing, and where; null: it can be parsed in bounded time. */
export function sizeFault(text: string): { offset: number; message: string } | null {
  let offset = 0
  let tokens = 0
  let levels = 0
  let onLine = 0
  for (const token of new Lexer().lex(text)) {
    tokens += 1
    if (opening.has(token)) levels += 1
    else if (closing.has(token)) levels -= 1
    else if (compact.has(token)) onLine += 1
    else if (token === '\n' || token === '\r\n' || token === ',') onLine = 0
    if (levels > mostLevels || onLine > mostLevels)
      return { offset, message: `nested more than ${mostLevels} levels deep` }
    if (tokens > mostTokens)
      return { offset, message: `the file is too large: more than 200,000 tokens` }
    // Marks of the lexer, which are not in the text.
    if (!marks.has(token)) offset += token.length
  }
  return null
}

const marks = new Set(['\u0002', '\u0018', '\u001F'])
