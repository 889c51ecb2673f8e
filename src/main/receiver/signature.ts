import type { SignatureVerdict } from '../../contract/receiver.ts'
import { isSignedWith } from '../destination/signature.ts'

/** Verifies a captured request as a receiver should: over the bytes received, with the known secrets. */
export function checkSignature(
  body: Buffer,
  signature: string | string[] | undefined,
  secrets: string[],
): SignatureVerdict {
  if (signature === undefined) return secrets.length === 0 ? 'unsigned' : 'missing'
  if (secrets.length === 0) return 'unchecked'
  return secrets.some((secret) => isSignedWith(body, String(signature), secret))
    ? 'valid'
    : 'invalid'
}
