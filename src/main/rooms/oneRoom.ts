import { createRouter } from '../api/router.ts'
import { storedToken, storeToken } from '../workbench/token.ts'
import { openWorkbench, type WorkbenchOptions } from '../workbench/workbench.ts'
import { readFileText } from '../workspace/apply.ts'
import type { Rooms } from './headless.ts'

/** Everything in this thread. */
export async function openOneRoom(options: WorkbenchOptions): Promise<Rooms> {
  const workbench = await openWorkbench(options)
  const { addresses, moved, store, tls } = workbench
  return {
    router: createRouter(workbench),
    addresses,
    tls,
    moved,
    path: store.path,
    token: storedToken(store),
    tokens: workbench.tokens,
    storeToken: async (next) => storeToken(store, next),
    publish: async (facts) => store.publish(facts),
    applyWorkspace: async (file) => workbench.applyWorkspace(readFileText(file, options.env)),
    announceSleep: async () => workbench.dispatcher.announceSleep(),
    close: workbench.close,
  }
}
