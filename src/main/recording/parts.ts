import type { ReceiverAddresses } from '../receiver/ownPath.ts'
import type { ReadStore } from '../store/readStore.ts'

/** What a recording reads of a workbench. */
export interface RecordParts {
  store: ReadStore
  addresses: ReceiverAddresses
}
