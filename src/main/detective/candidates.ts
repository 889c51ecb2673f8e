import { bodyMistakes } from './known/bodies.ts'
import { framings } from './known/lineEnds.ts'
import type { BodyMistake, KnownMistake, SecretMistake, SentBody } from './known/mistake.ts'
import { secretMistakes } from './known/secrets.ts'
import { surroundedSecrets } from './known/surroundedSecrets.ts'

/** Bytes that may have been hashed, or that may have been the key. */
export interface Candidate {
  bytes: Buffer
  /** Each list is one way to get these bytes, with one mistake or two; empty: the right bytes. */
  ways: KnownMistake[][]
  /** Mistakes in the shortest way. */
  mistakes: number
}

/** A secret that may have been used. */
export interface PossibleSecret {
  text: string
  /** Null: it is the right one. */
  mistake: SecretMistake | null
}

/** Bytes without repetition, each with all ways to get them. */
function createPool() {
  const byLength = new Map<number, Candidate[]>()
  const all: Candidate[] = []
  return {
    all,
    add(bytes: Buffer, way: KnownMistake[]) {
      const same = byLength.get(bytes.length) ?? []
      const known = same.find((each) => each.bytes.equals(bytes))
      if (known) {
        // What takes two mistakes explains nothing that takes fewer.
        if (way.length === known.mistakes && way.length > 0) known.ways.push(way)
        return
      }
      const candidate = { bytes, ways: [way], mistakes: way.length }
      same.push(candidate)
      byLength.set(bytes.length, same)
      all.push(candidate)
    },
  }
}

export const asBytes = (made: Buffer | string) =>
  typeof made === 'string' ? Buffer.from(made) : made

/** All bodies with at most one mistake, in order of likelihood; the first is the right one. */
export function* bodyCandidates(
  sent: SentBody,
  others: readonly BodyMistake[],
): Generator<undefined, Candidate[]> {
  const pool = createPool()
  pool.add(sent.bytes, [])
  for (const mistake of [...others, ...bodyMistakes]) {
    const made = mistake.over(sent)
    if (made !== null) pool.add(asBytes(made), [mistake])
    yield
  }
  return pool.all
}

/** Serialised again, and then framed. */
export function* framedCandidates(candidates: readonly Candidate[]): Generator<Candidate> {
  const known = createPool()
  for (const each of candidates) known.add(each.bytes, each.ways[0] ?? [])
  for (const { bytes, ways, mistakes } of candidates) {
    const serialised = ways.find((way) => way[0]?.id.startsWith('serialiser.'))
    if (mistakes !== 1 || !serialised) continue
    for (const framing of framings) {
      const framed = framing.over({ bytes, text: null, document: null })
      if (framed === null) continue
      const before = known.all.length
      known.add(asBytes(framed), [...serialised, framing])
      const added = known.all[before]
      if (added) yield added
    }
  }
}

/** All keys with at most two mistakes, such as the previous secret with a line feed; the right ones first. */
export function keyCandidates(secrets: readonly PossibleSecret[]): Candidate[] {
  const pool = createPool()
  const ordered = secrets.toSorted(
    (a, b) => Number(a.mistake !== null) - Number(b.mistake !== null),
  )
  for (const { text, mistake } of ordered) pool.add(Buffer.from(text), mistake ? [mistake] : [])
  for (const { text, mistake } of ordered)
    for (const each of mistake ? surroundedSecrets : secretMistakes) {
      const key = each.key(text)
      if (key !== null) pool.add(asBytes(key), mistake ? [mistake, each] : [each])
    }
  return pool.all
}
