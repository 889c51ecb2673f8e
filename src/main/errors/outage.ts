import type { Log } from './log.ts'

/** On a nearly full disk, a small write may succeed between failures, which does not end the outage. */
const quietMs = 1000

/** A full store fails every write: logs the first failure and the recovery, not each failure. */
export function createOutage(log: Log, what: string) {
  let failures = 0
  let lastAt = 0
  return {
    /** `count`: how many could not be stored. */
    failed(error: unknown, count = 1) {
      lastAt = performance.now()
      failures += count
      if (failures === count) log.error({ err: error }, `${what} cannot be stored`)
    },
    worked() {
      if (failures === 0 || performance.now() - lastAt < quietMs) return
      log.info(`${what} can be stored again; ${failures} were lost`)
      failures = 0
    },
  }
}
