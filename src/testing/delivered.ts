import { type Expectation, ExpectationError } from './expectation.ts'
import type { Workbench } from './testing.ts'

export type DeliveredExpectation = Omit<Expectation, 'state' | 'never' | 'rejected' | 'filtered'>

/** `await expect(bench).toHaveDelivered({ event: 'Order Completed' })`, in Vitest and Jest. */
export interface DeliveredMatchers {
  /** Waits until messages that match are delivered; with `not`, that none is delivered during the time. */
  toHaveDelivered(expectation: DeliveredExpectation): Promise<void>
}

/** What `expect.extend` of Vitest and Jest accepts. */
export const matchers = {
  async toHaveDelivered(
    this: { isNot?: boolean },
    bench: unknown,
    expectation: DeliveredExpectation,
  ) {
    const never = this.isNot ?? false
    if (!isWorkbench(bench))
      throw new TypeError(
        'toHaveDelivered is for a workbench: await expect(bench).toHaveDelivered({ … })',
      )
    try {
      const { lines } = await bench.expect({ ...expectation, state: 'delivered', never })
      return { pass: !never, message: () => lines.join('\n') }
    } catch (error) {
      if (!(error instanceof ExpectationError)) throw error
      return { pass: never, message: () => error.message }
    }
  },
}

const isWorkbench = (value: unknown): value is Workbench =>
  typeof value === 'object' && value !== null && 'expect' in value && 'collect' in value
