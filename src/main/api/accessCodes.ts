import { randomBytes } from 'node:crypto'

/** Long enough to find the address again in a terminal. */
const lifeMs = 3_600_000
/** Older ones are forgotten first. */
const most = 100

/**
 * Codes that give a browser access once. They are in addresses, which browsers remember and people copy; the token never is.
 */
export function createAccessCodes(now = () => performance.now()) {
  const endsAt = new Map<string, number>()
  return {
    create(): string {
      const code = randomBytes(18).toString('base64url')
      endsAt.set(code, now() + lifeMs)
      const [oldest = ''] = endsAt.keys()
      if (endsAt.size > most) endsAt.delete(oldest)
      return code
    },
    /** None that exists is valid any longer. */
    forget: () => endsAt.clear(),
    /** Whether it is valid. It is not afterwards. */
    use(code: string): boolean {
      const end = endsAt.get(code) ?? -Infinity
      endsAt.delete(code)
      return now() < end
    },
  }
}
export type AccessCodes = ReturnType<typeof createAccessCodes>
