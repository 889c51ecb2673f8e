import { encodingMistakes, rightReading } from './known/encodings.ts'
import type { EncodingMistake } from './known/mistake.ts'

/** What a signature may say: a digest, or for a spelling that loses something, how it would be written. */
export interface Reading {
  /** Null: written correctly. */
  mistake: EncodingMistake | null
  /** Of a digest in hex. */
  matches: (digest: string) => boolean
  /** Bytes of the digest. */
  least: number
  most: number
}

export const isWithin = ({ least, most }: Reading, length: number) =>
  length >= least && length <= most

const shortest = 16
const longest = 64

export function readingsOf(signature: string): Reading[] {
  const readings: Reading[] = []
  const add = (mistake: EncodingMistake | null, digest: Buffer | null) => {
    const length = digest?.length ?? 0
    if (!digest || length < shortest || length > longest) return
    const hex = digest.toString('hex')
    readings.push({ mistake, matches: (each) => each === hex, least: length, most: length })
  }
  add(null, rightReading(signature))
  for (const mistake of encodingMistakes) {
    const { read, readAll, write } = mistake
    if (read) add(mistake, read(signature))
    for (const digest of readAll?.(signature) ?? []) add(mistake, digest)
    if (!write?.mayBe.test(signature)) continue
    const [least, most] = write.lengths(signature)
    const begins = write.isByByte ? firstBytes(write.spell, signature) : null
    const isLong = (bytes: number) => bytes >= least && bytes <= most
    readings.push({
      mistake,
      matches: (each) =>
        isLong(each.length / 2) &&
        begins?.has(each.slice(0, 2)) !== false &&
        write.spell(Buffer.from(each, 'hex')) === signature,
      least,
      most,
    })
  }
  return readings
}

/** In hex: with which a digest may begin. Hardly any does, so that few are spelled whole. */
function firstBytes(spell: (digest: Buffer) => string, signature: string): Set<string> {
  const all = Array.from({ length: 256 }, (_, byte) => Buffer.from([byte]))
  const possible = all.filter((byte) => signature.startsWith(spell(byte)))
  return new Set(possible.map((byte) => byte.toString('hex')))
}
