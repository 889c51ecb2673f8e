import { expect } from 'vitest'

/** A fact that comes in milliseconds, and on a machine that has much to do in seconds. */
export const eventually = <T>(look: () => T) => expect.poll(look, { timeout: 40_000, interval: 20 })
