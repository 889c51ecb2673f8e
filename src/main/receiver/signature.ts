import type { SignatureVerdict } from '../../contract/receiver.ts'
import { isSignedWith } from '../destination/signature.ts'

/** A longer body is not parsed on the engine's thread; a body sent by Hookbench is little more than a call. */
const parsedBytes = 64 * 1024

export interface SignatureVerdicts {
  /** Over the bytes received. */
  signature: SignatureVerdict
  /** Over `JSON.stringify(JSON.parse(body))`, as the documented example does it; null: it is not JSON. */
  reserialised: SignatureVerdict | null
}

/** Verifies a captured request with the known secrets, as a receiver should and as many do. */
export function checkSignature(
  body: Buffer,
  given: string | string[] | undefined,
  secrets: string[],
): SignatureVerdicts {
  const signature = verdictOver(body, given, secrets)
  // Without both a signature and a secret, the body does not matter.
  if (signature !== 'valid' && signature !== 'invalid')
    return { signature, reserialised: signature }
  const text = reserialisedText(body)
  if (text === null) return { signature, reserialised: null }
  const again = Buffer.from(text)
  return {
    signature,
    reserialised: again.equals(body) ? signature : verdictOver(again, given, secrets),
  }
}

function verdictOver(
  body: Buffer,
  given: string | string[] | undefined,
  secrets: string[],
): SignatureVerdict {
  if (given === undefined) return secrets.length === 0 ? 'unsigned' : 'missing'
  if (secrets.length === 0) return 'unchecked'
  return secrets.some((secret) => isSignedWith(body, String(given), secret)) ? 'valid' : 'invalid'
}

function reserialisedText(body: Buffer): string | null {
  if (body.length > parsedBytes) return null
  try {
    return JSON.stringify(JSON.parse(body.toString()))
  } catch {
    return null
  }
}
