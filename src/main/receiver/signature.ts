import { isUtf8 } from 'node:buffer'
import type { SignatureVerdict } from '../../contract/receiver.ts'
import type { StoredVerdict } from '../store/captures.ts'
import { isSignedWith } from '../destination/signature.ts'

/** A longer body is not parsed on the engine's thread; a body sent by Hookbench is little more than a call. */
const parsedBytes = 64 * 1024

export interface SignatureVerdicts {
  /** Over the bytes received. */
  signature: SignatureVerdict
  /** Over `JSON.stringify(JSON.parse(body))`, as the documented example does it; null: it is not JSON. */
  reserialised: StoredVerdict | null
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
  if (signature === 'valid')
    return { signature, reserialised: body.length > parsedBytes ? null : 'when shown' }
  const again = reserialise(body)
  if (again === null) return { signature, reserialised: null }
  return {
    signature,
    reserialised: again === body ? signature : verdictOver(again, given, secrets),
  }
}

/** The verdict `when shown`: a signature valid over a body is valid over no other bytes, so its secret is not needed. */
export function shownVerdict(body: Buffer): SignatureVerdict | null {
  const again = reserialise(body)
  if (again === null) return null
  return again === body ? 'valid' : 'invalid'
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

/** The same buffer if its bytes stay the same; null: it is not JSON, or too long. */
function reserialise(body: Buffer): Buffer | null {
  if (body.length > parsedBytes) return null
  try {
    const text = body.toString()
    const again = JSON.stringify(JSON.parse(text))
    return again === text && isUtf8(body) ? body : Buffer.from(again)
  } catch {
    return null
  }
}
