import { type ShownText, withheld, withoutUserInfo } from './withoutSecrets.ts'

/** Shorter ones also occur by chance, in any text. */
const shortest = 6

/** A key or header next to its value, in JSON, YAML, a form or a header line. */
const named =
  /\b(write_?key|shared_?secret|(?:proxy-)?authorization)(\\*["']?\s*[:=]\s*)("(?:[^"\\]|\\.)*"|'[^']*'|[^"'{\s][^"',}&\r\n]*)/gi
/** In the query of a URL. */
const queried = /([?&][^=&\s]*(?:token|secret|password|api-?key|write_?key)[^=&\s]*=)[^&\s"']+/gi

/**
 * Shows texts without these secrets, in every spelling that they have in JSON, URLs and Basic credentials; and without what is named as
 * a secret, whether it is known or not.
 */
export function withoutKnown(secrets: Iterable<string>): ShownText {
  const known = [...new Set(secrets)].filter(({ length }) => length >= shortest)
  const spelled = [...new Set(known.flatMap(spellings))].toSorted((a, b) => b.length - a.length)
  const pattern = spelled.length > 0 ? new RegExp(spelled.map(escaped).join('|'), 'g') : null
  return (text, exact) => {
    const others = pattern === null ? text : text.replace(pattern, withheld)
    const unnamed = exact ? others.replace(named, withheldValue) : withoutUserInfo(others)
    return unnamed.replace(queried, `$1${withheld}`)
  }
}

/** Without a meaning in a regular expression. */
const escaped = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)

const spellings = (secret: string) => [
  secret,
  JSON.stringify(secret).slice(1, -1),
  encodeURIComponent(secret),
  basicStart(secret),
]

/** Basic credentials whose user this is begin with it: as many characters as whatever follows the colon does not change. */
function basicStart(user: string): string {
  const bytes = Buffer.from(`${user}:`)
  return bytes.subarray(0, bytes.length - (bytes.length % 3)).toString('base64')
}

/** In the same quotes, so that what is around it can still be read. */
function withheldValue(_whole: string, name: string, between: string, value: string): string {
  const quote = /^["']/.exec(value)?.[0] ?? ''
  return `${name}${between}${quote}${withheld}${quote}`
}
