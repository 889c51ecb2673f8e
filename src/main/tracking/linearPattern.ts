import { RE2JS } from 're2js'

/** A pattern of a schema. ajv shares one among all patterns with the same `toString`. */
interface LinearPattern {
  test: (text: string) => boolean
  toString: () => string
}

const needsBacktracking = /\(\?(?:<?[=!])|\\[1-9]|\\k</

/**
 * Why a pattern cannot be matched in linear time, or null. Calls come from strangers, and a pattern that backtracks lets
 * one call take hours. The hosted service has the same restriction.
 */
export function patternFault(pattern: string): string | null {
  const fault = scriptFault(pattern)
  if (fault !== null) return `is not a regular expression: ${fault}`
  try {
    linearPattern(pattern)
    return null
  } catch (error) {
    return needsBacktracking.test(pattern)
      ? 'has a lookahead, lookbehind or backreference, which cannot be matched in linear time; use "not" with a pattern instead'
      : `cannot be matched in linear time: ${(error as Error).message}`
  }
}

/** ajv itself compiles with `u`; older plans escape characters that it does not allow to be escaped. */
function scriptFault(pattern: string): string | null {
  for (const flags of ['u', ''])
    try {
      RegExp(pattern, flags)
      return null
    } catch (error) {
      if (flags === '') return (error as Error).message
    }
  return null
}

export function linearPattern(pattern: string): LinearPattern {
  const compiled = RE2JS.compile(RE2JS.translateRegExp(scriptClasses(pattern)))
  return { test: (text) => compiled.test(text), toString: () => pattern }
}

const space = String.raw`\t-\r \x{A0}\x{1680}\x{2000}-\x{200A}\x{2028}\x{2029}\x{202F}\x{205F}\x{3000}\x{FEFF}`

/** `.` and `\s` as in JavaScript: RE2 knows neither \r nor the spaces of Unicode there. */
function scriptClasses(pattern: string): string {
  let inClass = false
  return pattern.replaceAll(/\\.|[[\].]/gsu, (token) => {
    if (token === '[') {
      const before = inClass
      inClass = true
      return before ? String.raw`\[` : token
    }
    if (token === ']') inClass = false
    if (token === '.' && !inClass) return String.raw`[^\n\r\x{2028}\x{2029}]`
    if (token === String.raw`\s`) return inClass ? space : `[${space}]`
    if (token === String.raw`\S` && !inClass) return `[^${space}]`
    return token
  })
}
