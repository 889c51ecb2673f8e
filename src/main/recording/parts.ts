import type { ReadStore } from '../store/readStore.ts'

/** What a recording reads of a workbench. */
export interface RecordParts {
  store: ReadStore
  addresses: { receiver: string }
}
