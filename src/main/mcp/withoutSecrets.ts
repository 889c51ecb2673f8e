const withheld = '(withheld)'
const secretFields = new Set(['sharedSecret', 'writeKey', 'token'])
/** Names of headers that authenticate their sender. A signature proves a secret and does not contain it. */
const secretHeader = /authorization|cookie|token|secret|password|api-?key/i
/** Bodies are shown exactly as they were sent. */
const exactFields = new Set(['body', 'content', 'text'])
const userInfo = /(https?:\/\/)[^\s/@]*@/gi

/** What the API returns, without the secrets of the workbench and without credentials in headers and URLs. */
export function withoutSecrets(value: unknown, field = ''): unknown {
  if (value === null || value === undefined) return value
  // Has the same header lines once more, as text.
  if (field === 'raw' || secretFields.has(field)) return withheld
  if (typeof value === 'string') return exactFields.has(field) ? value : withoutUserInfo(value)
  if (Array.isArray(value))
    return value.map((each: unknown) => withoutSecrets(field === 'headers' ? line(each) : each))
  if (typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      field === 'headers' && secretHeader.test(name) ? withheld : withoutSecrets(each, name),
    ]),
  )
}

export const withoutUserInfo = (text: string) => text.replace(userInfo, `$1${withheld}@`)

/** A header line: its name and value. */
const line = (pair: unknown) =>
  Array.isArray(pair) && secretHeader.test(String(pair[0])) ? [pair[0], withheld] : pair
