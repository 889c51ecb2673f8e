import type { JsonDocument } from '../json/document.ts'

export type Language =
  | 'Node'
  | 'Go'
  | 'Python'
  | 'Java'
  | 'Ruby'
  | 'PHP'
  | 'Rust'
  | 'C#'
  | 'Perl'
  | 'Shell'

/** The step of computing a signature that goes wrong. */
export type Step = 'secret' | 'body' | 'digest' | 'encoding'

/** One way to compute a signature wrongly. */
export interface KnownMistake {
  /** Begins with the step, or with `serialiser`. */
  id: string
  step: Step
  /** Follows nothing, and begins with a participle: Signed with the previous secret. */
  title: string
  /** What happened, and what to do about it. */
  explanation: string
  /**
   * The code that does it, by language: an expression of the bytes hashed, of the key, or of the signature. `body` are
   * the bytes, `secret` is the text.
   */
  code: Partial<Record<Language, string>>
}

/** A body as it was sent. */
export interface SentBody {
  bytes: Buffer
  /** Null: not UTF-8. */
  text: string | null
  /** Null: not JSON. */
  document: JsonDocument | null
}

/** A title and an explanation. */
export type Words = readonly [title: string, explanation: string]

export interface BodyMistake extends KnownMistake {
  step: 'body'
  /** What it hashes instead; null: nothing, or the same. */
  over: (body: SentBody) => Buffer | string | null
}

export interface SecretMistake extends KnownMistake {
  step: 'secret'
  /** The key instead of the secret's UTF-8; null: the secret cannot be read so. */
  key: (secret: string) => Buffer | string | null
}

export interface DigestMistake extends KnownMistake {
  step: 'digest'
  /** Bytes of its result. */
  length: number
  /** It does not use the key. */
  isKeyless?: boolean
  /** It hashes no more of a long body than the plain hash, which is computed before it. */
  isDerived?: boolean
  /** In hex. */
  compute: (key: Buffer, body: Buffer) => string
}

export interface EncodingMistake extends KnownMistake {
  step: 'encoding'
  /** The digest that a signature spells; null: none. */
  read?: (signature: string) => Buffer | null
  /** As above, if several are spelled so. */
  readAll?: (signature: string) => readonly Buffer[]
  /** For a spelling that loses more: whether it may be one of a digest of so many bytes, and how it spells it. */
  write?: {
    mayBe: RegExp
    lengths: (signature: string) => readonly [least: number, most: number]
    /** The spelling of a digest begins with that of its first byte. */
    isByByte?: boolean
    spell: (digest: Buffer) => string
  }
}
