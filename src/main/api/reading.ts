import type { ReadStore } from '../store/readStore.ts'

export interface LiveParts {
  store: ReadStore
  /** Fetches the engine's live state (clock, rates, what is being sent), which parts then show. */
  refresh: () => Promise<void>
}

/** Reads the store and the engine's live state, both as of now. `run` must be synchronous. */
export async function readLive<T>({ store, refresh }: LiveParts, run: () => T): Promise<T> {
  await refresh()
  return store.read(run)
}
