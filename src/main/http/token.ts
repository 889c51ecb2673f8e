import { randomBytes } from 'node:crypto'

/** What can be guessed neither from a list nor by trying: 16 characters of a random alphabet have 80 bits or more. */
const shortest = 16

/** A new token, 144 bits. */
export const randomToken = (): string => randomBytes(18).toString('base64url')

/** The reason a text cannot be a token, or null. An empty one would give everyone access. */
export function tokenFault(text: string): string | null {
  if (text.length < shortest) return `a token must have at least ${shortest} characters`
  return /^[\x21-\x7e]+$/.test(text)
    ? null
    : 'a token must consist of printable ASCII characters without spaces'
}
