import { readFileSync } from 'node:fs'
import os from 'node:os'
import { monotonicMs } from './monotonic.ts'
import type { Reading } from './systemTime.ts'

export const readMachine = (): Reading => ({
  wall: Date.now(),
  monotonic: monotonicMs(),
  uptime: uptimeMs,
})

/** Includes sleep, and does not follow a system clock that is set. */
export const uptimeMs = () => os.uptime() * 1000

/** Identifies the machine's start; null on systems other than Linux. */
export function bootId(): string | null {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    return null
  }
}
