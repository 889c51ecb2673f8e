/**
 * The part of DER (ITU-T X.690) that a certificate needs. Written here because a library for all of X.509 takes a
 * quarter of a second to load, in the engine's thread.
 */

export type Der = Buffer

/** One value: its tag, the length of its content, its content. */
function value(tag: number, ...parts: Uint8Array[]): Der {
  const content = Buffer.concat(parts)
  return Buffer.concat([Buffer.from([tag]), lengthOf(content.length), content])
}

/** Below 128 in one byte, else in as many as it needs, preceded by their number. */
function lengthOf(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length])
  const bytes = bigEndian(BigInt(length))
  return Buffer.from([0x80 | bytes.length, ...bytes])
}

function bigEndian(number: bigint): Buffer {
  const hex = number.toString(16)
  return Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex')
}

export const sequence = (...parts: Der[]): Der => value(0x30, ...parts)
export const setOf = (...parts: Der[]): Der => value(0x31, ...parts)
export const boolean = (is: boolean): Der => value(0x01, Buffer.from([is ? 0xff : 0]))
export const utf8String = (text: string): Der => value(0x0c, Buffer.from(text))
export const octets = (bytes: Uint8Array): Der => value(0x04, bytes)
/** All bits of the last byte are used. */
export const bits = (bytes: Uint8Array, unused = 0): Der =>
  value(0x03, Buffer.from([unused]), bytes)

/** Not negative. A leading zero keeps the first bit from being read as a sign. */
export function integer(number: bigint): Der {
  const bytes = bigEndian(number)
  return (bytes[0] ?? 0) < 0x80 ? value(0x02, bytes) : value(0x02, Buffer.from([0]), bytes)
}

/** `1.2.840.10045`: the first two arcs share a byte, each further one is in base 128. */
export function objectId(dotted: string): Der {
  const [first = 0, second = 0, ...arcs] = dotted.split('.').map(Number)
  return value(0x06, Buffer.from([first * 40 + second, ...arcs.flatMap(base128)]))
}

function base128(arc: number): number[] {
  const digits = [arc & 0x7f]
  for (let rest = arc >>> 7; rest > 0; rest >>>= 7) digits.unshift((rest & 0x7f) | 0x80)
  return digits
}

/** RFC 5280: two digits for years before 2050, four from then on; without parts of a second. */
export function time(date: Date): Der {
  const digits = `${date.toISOString().slice(0, 19).replaceAll(/\D/g, '')}Z`
  return date.getUTCFullYear() < 2050
    ? value(0x17, Buffer.from(digits.slice(2)))
    : value(0x18, Buffer.from(digits))
}

/** A value with a tag whose meaning depends on its place. */
export const explicit = (tag: number, content: Der): Der => value(0xa0 | tag, content)
export const implicit = (tag: number, bytes: Uint8Array): Der => value(0x80 | tag, bytes)
