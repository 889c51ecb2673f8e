import type { ReceiverAddresses } from '../receiver/ownPath.ts'
import type { CallPlans } from '../tracking/callCheck.ts'
import type { MessageParts } from '../views/messageDetail.ts'

/** What an expectation reads of a workbench. */
export interface ExpectParts extends MessageParts {
  addresses: ReceiverAddresses & { collect: string; collectTls?: string | null }
  callPlans: CallPlans
  /** `watch`: one hint immediately, then one after each change, until the signal. */
  changes: { watch: (signal: AbortSignal) => AsyncIterable<unknown> }
}
