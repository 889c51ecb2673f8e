export const withheld = '(withheld)'
const secretFields = new Set(['sharedSecret', 'writeKey', 'token'])
/** Names of headers that authenticate their sender. A signature proves a secret and does not contain it. */
const secretHeader = /authorization|cookie|token|secret|password|api-?key/i
/** Texts that are shown exactly as they were sent or stored. */
const exactFields = new Set(['body', 'content', 'text', 'yaml'])
const userInfo = /(https?:\/\/)[^\s/@]*@/gi

export const isSecretHeader = (name: string) => secretHeader.test(name)

/** How texts are shown. `exact`: a body, or the text of a file. */
export type ShownText = (text: string, exact: boolean) => string

const asIs: ShownText = (text, exact) => (exact ? text : withoutUserInfo(text))

/**
 * What the API returns, without the secrets of the workbench and without credentials in headers and URLs. Every text is
 * shown by `shown`; by default, bodies are exact.
 */
export function withoutSecrets<T>(value: T, shown: ShownText = asIs): T {
  return within(value, '', shown) as T
}

function within(value: unknown, field: string, shown: ShownText): unknown {
  if (value === null || value === undefined) return value
  // Of a capture: it has the same header lines once more, as text.
  if (field === 'raw') return null
  if (secretFields.has(field)) return withheld
  if (typeof value === 'string') return shown(value, exactFields.has(field))
  if (Array.isArray(value))
    return value.map((each: unknown) => within(field === 'headers' ? line(each) : each, '', shown))
  if (typeof value !== 'object') return value
  const entries = Object.entries(value) as [string, unknown][]
  const shownHere = withoutOwn(entries, shown)
  return Object.fromEntries(
    entries.map(([name, each]) => [
      name,
      field === 'headers' && isSecretHeader(name) ? withheld : within(each, name, shownHere),
    ]),
  )
}

/** A sentence about an object can repeat its key. */
function withoutOwn(entries: [string, unknown][], shown: ShownText): ShownText {
  const own = entries.flatMap(([name, value]) =>
    secretFields.has(name) && typeof value === 'string' && value !== '' ? [value] : [],
  )
  if (own.length === 0) return shown
  return (text, exact) =>
    shown(exact ? text : own.reduce((rest, one) => rest.replaceAll(one, withheld), text), exact)
}

export const withoutUserInfo = (text: string) => text.replace(userInfo, `$1${withheld}@`)

/** A header line: its name and value. */
const line = (pair: unknown) =>
  Array.isArray(pair) && isSecretHeader(String(pair[0])) ? [pair[0], withheld] : pair
