import type { Log } from './log.ts'

/** On a disk that is nearly full a small write may find room between others: that is not yet the end. */
const quietMs = 1000

/** A store without room fails every write: told once when it begins and once when it is over, not each time. */
export function createOutage(log: Log, what: string) {
  let failures = 0
  let lastAt = 0
  return {
    failed(error: unknown) {
      lastAt = performance.now()
      if (failures++ === 0) log.error({ err: error }, `${what} cannot be stored`)
    },
    worked() {
      if (failures === 0 || performance.now() - lastAt < quietMs) return
      log.info(`${what} are stored again; ${failures} were not`)
      failures = 0
    },
  }
}
