import { setImmediate as turn } from 'node:timers/promises'

/** Runs steps one after the other, each in its own turn of the event loop, because each may take a while. */
export function createStepQueue() {
  let last: Promise<unknown> = Promise.resolve()
  return function runStep<T>(step: () => T): Promise<T> {
    const mine = last.then(() => turn()).then(step)
    last = mine.catch(() => {})
    return mine
  }
}
