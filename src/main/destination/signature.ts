import { createHmac, timingSafeEqual } from 'node:crypto'

/** `X-Signature`: lowercase hex HMAC-SHA1 of the body's bytes with the shared secret. */
export function sign(body: string | Uint8Array, secret: string): string {
  return createHmac('sha1', secret).update(body).digest('hex')
}

export function isSignedWith(body: Uint8Array, signature: string, secret: string): boolean {
  const expected = Buffer.from(sign(body, secret))
  const given = Buffer.from(signature)
  return expected.length === given.length && timingSafeEqual(expected, given)
}
