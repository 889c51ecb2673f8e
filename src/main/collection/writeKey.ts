/** The write key: `writeKey` in the body, else the user of Basic authorization, with or without its colon. Empty: null. */
export function findWriteKey(inBody: unknown, authorization: string | undefined): string | null {
  if (typeof inBody === 'string' && inBody.trim() !== '') return inBody.trim()
  const [, encoded] = /^Basic\s+([A-Za-z0-9+/=_-]+)\s*$/i.exec(authorization ?? '') ?? []
  if (encoded === undefined) return null
  const [user = ''] = Buffer.from(encoded, 'base64').toString('utf8').split(':', 1)
  return user.trim() || null
}
