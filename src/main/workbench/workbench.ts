import { createDeskParts } from './deskParts.ts'
import { appliedDiff, type ReadText } from '../workspace/apply.ts'
import { type EngineOptions, openEngine } from './engine.ts'

export type WorkbenchOptions = EngineOptions

/** Everything in one thread: in memory, and in tests. */
export async function openWorkbench(options: WorkbenchOptions) {
  const engine = await openEngine(options)
  const { addresses, changes, sourceRates, endpointHealth } = engine
  const { closeDesk, ...desk } = createDeskParts({
    ...options,
    collect: addresses.collect,
    notify: changes.notify,
  })
  return {
    ...engine,
    ...desk,
    // Its state is in this thread.
    refresh: async () => {},
    applyWorkspace: async (read: ReadText) =>
      appliedDiff(engine.useWorkspace(read.workspace), read),
    figures: async () => ({ sourceRates, endpointHealth }),
    async close() {
      await closeDesk()
      await engine.close()
    },
  }
}

export type Workbench = Awaited<ReturnType<typeof openWorkbench>>
