import { hash } from 'node:crypto'

/** A body that arrives later than this after its delivery was not sent on by the endpoint. */
const returnMs = 60_000
/** The oldest are forgotten first. */
const remembered = 10_000

interface Returned {
  /** How often it arrived after it was delivered. */
  rounds: number
  isDelivered: boolean
  at: number
}

/**
 * Bodies that arrive at the collection port as calls: an endpoint may send on what it receives. Only bodies that
 * arrived as calls are remembered, so deliveries of what clients send cost nothing.
 */
export function createReturnedBodies(now = () => performance.now()) {
  /** By hash, the oldest first. */
  const known = new Map<string, Returned>()
  const keyOf = (body: string) => hash('sha1', body, 'base64')

  function forgetOld() {
    for (const [key, { at }] of known) {
      if (known.size <= remembered && now() <= at + returnMs) return
      known.delete(key)
    }
  }

  return {
    /** This body is sent to an endpoint. */
    deliver(body: string) {
      if (known.size === 0) return
      forgetOld()
      const returned = known.get(keyOf(body))
      if (returned) Object.assign(returned, { isDelivered: true, at: now() })
    },
    /** This body arrived as a call. Returns how often it was delivered and arrived again. */
    arrive(body: string): number {
      forgetOld()
      const key = keyOf(body)
      const { rounds, isDelivered } = known.get(key) ?? { rounds: 0, isDelivered: false }
      const returned = { rounds: rounds + (isDelivered ? 1 : 0), isDelivered: false, at: now() }
      known.delete(key)
      known.set(key, returned)
      return returned.rounds
    },
  }
}
