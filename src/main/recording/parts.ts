import type { Store } from '../store/store.ts'

/** What a recording reads of a workbench. */
export interface RecordParts {
  store: Store
  addresses: { receiver: string }
}
