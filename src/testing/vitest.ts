import { expect } from 'vitest'
import { type DeliveredMatchers, matchers } from './delivered.ts'

declare module 'vitest' {
  // Vitest's own parameters, which an extension has to repeat.
  interface Matchers<
    R extends void | Promise<void> = void | Promise<void>,
    T = unknown,
  > extends DeliveredMatchers {}
}

expect.extend(matchers)
