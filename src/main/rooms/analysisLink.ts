import type { Analyse } from '../api/commonalities.ts'
import type { Analysis } from '../commonalities/analyse.ts'
import type { AnalysisThreadData } from './analysisThread.ts'
import analysisThread from './analysisThread.ts?thread'
import { createThreadQueue } from './threadQueue.ts'

/** Analyses of what messages have in common. */
export function createAnalysisLink(path: string, thread = analysisThread): Analyse {
  const analyse = createThreadQueue<Analysis>(thread)
  return ({ here, there, given }, signal) => {
    const ids = { here: Int32Array.from(here), there: Int32Array.from(there) }
    const data: Omit<AnalysisThreadData, 'port'> = { path, ...ids, given }
    return analyse(data, signal)
  }
}
