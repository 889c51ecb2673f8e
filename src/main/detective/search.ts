import {
  bodyCandidates,
  type Candidate,
  framedCandidates,
  keyCandidates,
  type PossibleSecret,
} from './candidates.ts'
import { digestMistakes, rightDigest, rightLength } from './known/digests.ts'
import type { BodyMistake, DigestMistake, KnownMistake, SentBody } from './known/mistake.ts'
import { isWithin, type Reading, readingsOf } from './readings.ts'

export interface Searched {
  sent: SentBody
  signature: string
  secrets: readonly PossibleSecret[]
  /** Bodies of other messages. */
  others: readonly BodyMistake[]
}

/** Mistakes that together produce the signature; none: it is right. */
export interface Explanation {
  mistakes: KnownMistake[]
  /** The bytes that were hashed. */
  over: Buffer
}

export interface SearchResult {
  /** All with the fewest mistakes. Empty: no known mistake, nor two together. */
  explanations: Explanation[]
  tried: number
  /** False: the body is too large to try every two mistakes together. */
  isComplete: boolean
}

/** Bytes hashed to try two mistakes together: all pairs of a short body, and the likely ones of one of 32 KB, in some 5 ms. */
const mostBytes = ({ length }: Buffer) => (length > 16 * 1024 ? 4 : 8) * 1024 * 1024

/** Finds the fewest mistakes that produce a signature. Each step computes a few hashes. */
export function* search(searched: Searched): Generator<undefined, SearchResult> {
  const readings = readingsOf(searched.signature)
  const bodies = yield* bodyCandidates(searched.sent, searched.others)
  const keys = keyCandidates(searched.secrets)
  const tries = createTries(readings)
  const right = { body: bodies[0], keys: keys.filter(({ mistakes }) => mistakes === 0) }
  if (!right.body) return tries.result()

  for (const key of right.keys) tries.hmac(right.body, key)
  if (tries.isExplained(0)) return tries.result()
  for (const body of bodies.slice(1))
    for (const key of right.keys) {
      tries.hmac(body, key)
      yield
    }
  for (const key of keys) {
    if (key.mistakes === 1) tries.hmac(right.body, key)
    yield
  }
  // Most constructions need a key, and some need none.
  const firstKeys = right.keys.length > 0 ? right.keys : keys.slice(0, 1)
  for (const key of firstKeys)
    for (const digest of tries.digests) {
      tries.other(digest, right.body, key)
      yield
    }
  if (tries.isExplained(1)) return tries.result()

  let bytes = 0
  for (const pair of pairs({
    bodies,
    keys,
    firstKeys,
    right: right.body,
    digests: tries.digests,
  })) {
    if (!pair.digest?.isDerived) bytes += pair.body.bytes.length
    if (bytes > mostBytes(right.body.bytes)) {
      tries.isComplete = false
      break
    }
    if (pair.digest) tries.other(pair.digest, pair.body, pair.key)
    else tries.hmac(pair.body, pair.key)
    yield
  }
  return tries.result()
}

interface Pair {
  body: Candidate
  key: Candidate
  /** Null: HMAC-SHA1. */
  digest: DigestMistake | null
}

interface Space {
  bodies: readonly Candidate[]
  keys: readonly Candidate[]
  firstKeys: readonly Candidate[]
  right: Candidate
  digests: readonly DigestMistake[]
}

/** Every two mistakes of different steps, the likely ones first. */
function* pairs({ bodies, keys, firstKeys, right, digests }: Space): Generator<Pair> {
  const [common, unusual] = [digests.slice(0, likelyDigests), digests.slice(likelyDigests)]
  const wrong = bodies.slice(1)
  const oneOff = keys.filter(({ mistakes }) => mistakes === 1)
  for (const body of wrong)
    for (const key of firstKeys) for (const digest of common) yield { body, key, digest }
  for (const key of keys) if (key.mistakes === 2) yield { body: right, key, digest: null }
  for (const body of framedCandidates(bodies))
    for (const key of firstKeys) yield { body, key, digest: null }
  for (const digest of digests) for (const key of oneOff) yield { body: right, key, digest }
  for (const key of oneOff) for (const body of wrong) yield { body, key, digest: null }
  for (const digest of unusual)
    for (const key of firstKeys) for (const body of wrong) yield { body, key, digest }
}

/** Of each length: HMAC with another digest, and plain hashes of the secret and the body. */
const likelyDigests = 4

const noKey: Candidate = { bytes: Buffer.alloc(0), ways: [[]], mistakes: 0 }

function createTries(readings: readonly Reading[]) {
  const explanations: Explanation[] = []
  const isPossible = (length: number) => readings.some((each) => isWithin(each, length))
  let tried = 0
  let fewest = Infinity

  function compare(digest: string, body: Candidate, key: Candidate, other: DigestMistake | null) {
    tried++
    const others = body.mistakes + key.mistakes + (other ? 1 : 0)
    for (const reading of readings) {
      const count = others + (reading.mistake ? 1 : 0)
      if (count > 2 || count > fewest || !reading.matches(digest)) continue
      if (count < fewest) explanations.length = 0
      fewest = count
      for (const ofBody of body.ways)
        for (const ofKey of key.ways)
          explanations.push({
            mistakes: [
              ...ofBody,
              ...ofKey,
              ...(other ? [other] : []),
              ...(reading.mistake ? [reading.mistake] : []),
            ],
            over: body.bytes,
          })
    }
  }

  return {
    isComplete: true,
    digests: digestMistakes.filter(({ length }) => isPossible(length)),
    hmac(body: Candidate, key: Candidate) {
      if (isPossible(rightLength)) compare(rightDigest(key.bytes, body.bytes), body, key, null)
    },
    other(digest: DigestMistake, body: Candidate, key: Candidate) {
      const used = digest.isKeyless ? noKey : key
      compare(digest.compute(used.bytes, body.bytes), body, used, digest)
    },
    isExplained: (mistakes: number) => fewest <= mistakes,
    result(): SearchResult {
      return { explanations, tried, isComplete: this.isComplete }
    },
  }
}
