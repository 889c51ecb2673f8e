import type { EngineLog } from '../store/derived/indexSteps.ts'
import type { Store } from '../store/store.ts'

/** What the engine does for the lists in `derived.db`. */
export const engineLogOf = ({ messageLog, write }: Store): EngineLog => ({
  raise: (id) => write(() => messageLog.raise(id)),
  prune: (upTo) => write(() => messageLog.prune(upTo)),
})
