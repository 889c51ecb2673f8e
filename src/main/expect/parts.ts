import type { MessageParts } from '../views/messageDetail.ts'

/** What an expectation reads of a workbench. */
export interface ExpectParts extends MessageParts {
  addresses: { collect: string; receiver: string }
  /** `watch`: one hint immediately, then one after each change, until the signal. */
  changes: { watch: (signal: AbortSignal) => AsyncIterable<unknown> }
}
