/** 160 bits, the size of the SHA-1 signature. */
const bytes = 20

/** A random shared secret, of characters that need no quoting anywhere. */
export function generateSecret(): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes))
  return btoa(String.fromCharCode(...random))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
