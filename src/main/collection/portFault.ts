import { isDeepStrictEqual } from 'node:util'
import type { PortFault } from '../../contract/portFault.ts'

/** One request that is to be answered by the port's fault. `number`: which it is, of `times`. */
export interface FaultedRequest {
  portFault: PortFault
  number: number
}

/** Counts the requests that the port's fault answers, and switches it off behind the last. */
export function createPortFaults(onUsedUp: () => void) {
  let current: PortFault | null = null
  let answered = 0

  function set(wanted: PortFault | null) {
    current = wanted
    answered = 0
  }

  return {
    /** Begins anew, also when it is the same. */
    set,
    /** Goes on when it is the same. */
    follow(wanted: PortFault | null) {
      if (!isDeepStrictEqual(wanted, current)) set(wanted)
    },
    read: () => current && { ...current, answered },
    /** The fault that the next request meets, or null. */
    next(): FaultedRequest | null {
      if (current === null) return null
      const faulted = { portFault: current, number: ++answered }
      if (answered === current.times) {
        current = null
        onUsedUp()
      }
      return faulted
    },
  }
}
export type PortFaults = ReturnType<typeof createPortFaults>

/** `503 by the fault that is switched on, 2 of 4`: what stands on record of such an answer. */
export function faultWords({
  portFault: { answer, delay, times },
  number,
}: FaultedRequest): string {
  const did =
    answer === 'slow'
      ? `answered ${delay} ms late`
      : answer === 'drop'
        ? 'the connection was closed without an answer'
        : `answered ${answer}`
  return `${did}, by the fault that is switched on for this port (${number}${times === null ? '' : ` of ${times}`})`
}
