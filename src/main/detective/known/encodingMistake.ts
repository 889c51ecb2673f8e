import type { EncodingMistake, KnownMistake, Words } from './mistake.ts'

export type Code = KnownMistake['code']
export type Read = NonNullable<EncodingMistake['read']>

export const lowerHex = /^(?:[\da-f]{2})+$/
export const anyHex = /^(?:[\da-f]{2})+$/i
/** A digest has 16 to 64 bytes. */
export const isDigest = (bytes: Buffer) => bytes.length >= 16 && bytes.length <= 64

export const hexBytes: Read = (text) => (lowerHex.test(text) ? Buffer.from(text, 'hex') : null)
export const anyHexBytes: Read = (text) => (anyHex.test(text) ? Buffer.from(text, 'hex') : null)
export const base64Bytes: Read = (text) => {
  const bytes = Buffer.from(text, 'base64')
  return isDigest(bytes) && bytes.toString('base64') === text ? bytes : null
}
/** Read what is left after a replacement; null: there was nothing to replace. */
export const without =
  (pattern: RegExp, read: Read): Read =>
  (text) => {
    const rest = text.replace(pattern, '')
    return rest === text ? null : read(rest)
  }

const asHex = 'The expected form is 40 hex digits in lower case, and nothing else.'
/** One way to write a digest otherwise. */
export const encodingMistake = (
  name: string,
  [title, explanation]: Words,
  how: Pick<EncodingMistake, 'read' | 'readAll' | 'write'>,
  code: Code = {},
): EncodingMistake => ({
  id: `encoding.${name}`,
  step: 'encoding',
  title,
  explanation: `${explanation} ${asHex}`,
  code,
  ...how,
})
