import { expect } from 'vitest'

/** Waits for a condition that takes milliseconds, or seconds on a busy machine. */
export const eventually = <T>(look: () => T) => expect.poll(look, { timeout: 40_000, interval: 20 })
