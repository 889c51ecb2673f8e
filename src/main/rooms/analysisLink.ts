import type { Analyse } from '../api/commonalities.ts'
import type { Analysis } from '../commonalities/analyse.ts'
import type { AnalysisThreadData } from './analysisThread.ts'
import analysisThread from './analysisThread.ts?thread'
import { startThread } from './threadStart.ts'

/** 48 MB: semi-spaces of 16 MB. What is parsed is soon garbage. */
const heap = { maxYoungGenerationSizeMb: 48, maxOldGenerationSizeMb: 512 }

/** Analyses in a thread of their own, one at a time: each takes a processor. */
export function createAnalysisLink(path: string, thread = analysisThread): Analyse {
  let last: Promise<unknown> = Promise.resolve()

  async function analyse({ here, there, given }: Parameters<Analyse>[0], signal?: AbortSignal) {
    signal?.throwIfAborted()
    const ids = { here: Int32Array.from(here), there: Int32Array.from(there) }
    const data: Omit<AnalysisThreadData, 'port'> = { path, ...ids, given }
    const { worker, port, opened } = startThread<Analysis>(thread, data, heap)
    const stop = () => void worker.terminate()
    signal?.addEventListener('abort', stop)
    try {
      return await opened
    } finally {
      signal?.removeEventListener('abort', stop)
      port.close()
      await worker.terminate()
    }
  }

  return (analysed, signal) => {
    const done = last.then(() => analyse(analysed, signal))
    last = done.catch(() => {})
    return done
  }
}
