/** The places where a request may have its write key. */
export interface KeyPlaces {
  inBody: unknown
  authorization: string | undefined
  /** The header X-Write-Key. */
  header: string | undefined
  /** The request's target, whose query may have writeKey. */
  target: string
}

/** `place`: where the key was, as a noun. Without a key: the place that was empty or unreadable, as a clause or null. */
export type FoundKey = { key: string; place: string } | { key: null; empty: string | null }

/**
 * The write key: `writeKey` in the body, or else the user of Basic authorization (with or without its colon), or else a
 * Bearer token, X-Write-Key, or ?writeKey=. The first that is not empty.
 */
export function findWriteKey(places: KeyPlaces): FoundKey {
  const candidates = candidatesIn(places)
  for (const { place, key } of candidates) if (key !== '') return { key, place }
  const [first] = candidates
  return { key: null, empty: first ? `${first.place} is empty` : null }
}

function candidatesIn({ inBody, authorization, header, target }: KeyPlaces) {
  const found: { place: string; key: string }[] = []
  if (typeof inBody === 'string') found.push({ place: 'writeKey in the body', key: inBody.trim() })
  const [, scheme = '', value = ''] =
    /^(Basic|Bearer)(?:\s+(\S+))?\s*$/i.exec(authorization ?? '') ?? []
  if (scheme.toLowerCase() === 'basic') found.push({ place: 'the Basic user', key: userOf(value) })
  if (scheme.toLowerCase() === 'bearer') found.push({ place: 'the Bearer token', key: value })
  if (header !== undefined) found.push({ place: 'X-Write-Key', key: header.trim() })
  const [, query] = /[?&]writeKey=([^&#]*)/.exec(target) ?? []
  if (query !== undefined) found.push({ place: '?writeKey=', key: decoded(query).trim() })
  return found
}

function userOf(encoded: string): string {
  if (!/^[A-Za-z0-9+/=_-]+$/.test(encoded)) return ''
  const [user = ''] = Buffer.from(encoded, 'base64').toString('utf8').split(':', 1)
  return user.trim()
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}
