import type { Log } from '../errors/log.ts'

/** The grace period for requests being received or answered when the workbench closes; both need far less. */
export const graceMs = 500

export type Closing = ReturnType<typeof createClosing>

/** Collects what was opened, and closes it in reverse order. */
export function createClosing(log: Log) {
  const opened: (() => unknown)[] = []
  return {
    add: (close: () => unknown) => opened.push(close),
    /** Every step runs, even after one that fails: a full disk must not keep the directory locked. */
    async close() {
      for (const step of opened.splice(0).toReversed())
        try {
          await step()
        } catch (error) {
          log.error({ err: error }, 'a component did not close cleanly')
        }
    },
  }
}
