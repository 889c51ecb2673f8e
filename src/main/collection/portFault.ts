import { isDeepStrictEqual } from 'node:util'
import type { PortFault } from '../../contract/portFault.ts'

/** A request answered by the port's fault. `number`: its position, of `times`. */
export interface FaultedRequest {
  portFault: PortFault
  number: number
}

/** Counts the requests the port's fault answers, and disables the fault after the last. */
export function createPortFaults(onUsedUp: () => void) {
  let current: PortFault | null = null
  let answered = 0

  function set(wanted: PortFault | null) {
    current = wanted
    answered = 0
  }

  return {
    /** Restarts the count, also for the same fault. */
    set,
    /** Continues the count for the same fault. */
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

/** The text recorded for such an answer: `answered 503 by the fault enabled on this port (2 of 4)`. */
export function faultWords({
  portFault: { answer, delay, times },
  number,
}: FaultedRequest): string {
  const did =
    answer === 'slow'
      ? `answered ${delay} ms late`
      : answer === 'drop'
        ? 'closed the connection without an answer'
        : `answered ${answer}`
  return `${did} by the fault enabled on this port (${number}${times === null ? '' : ` of ${times}`})`
}
