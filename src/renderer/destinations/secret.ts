/** As long as a SHA-1 in base64url: 160 bits, as many as the signature has. */
const bytes = 20

/** A random shared secret, of characters that need no quoting anywhere. */
export function generateSecret(): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes))
  return btoa(String.fromCharCode(...random))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
