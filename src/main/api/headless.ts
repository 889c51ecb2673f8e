import { randomBytes } from 'node:crypto'
import { createHost } from './host.ts'
import { createRouter } from './router.ts'
import { listen, type PortOptions } from '../http/listen.ts'
import { openWorkbench, type WorkbenchOptions } from '../workbench/workbench.ts'

export interface HeadlessOptions extends WorkbenchOptions {
  ui: PortOptions
  /** Null: the token of this data directory, created at its first start. */
  token: string | null
  uiDirectory: string
}

/** A workbench with its HTTP host, as run by `hookbench serve` and the desktop app. */
export async function openHeadless(options: HeadlessOptions) {
  const workbench = await openWorkbench(options)
  try {
    const token = options.token ?? storedToken()
    const host = await createHost({
      router: createRouter(workbench),
      token,
      host: options.host,
      uiDirectory: options.uiDirectory,
    })
    const { url, moved } = await listen(host, options.host, options.ui)
    workbench.addresses.ui = url
    if (moved) workbench.moved.push(`port ${options.ui.port} is in use; the screen is on ${url}`)
    const { collect, receiver } = workbench.addresses
    workbench.store.publish({ collect, receiver, ui: url, token })
    return {
      workbench,
      token,
      async close() {
        await host.close()
        await workbench.close()
      },
    }
  } catch (error) {
    await workbench.close()
    throw error
  }

  /** Stored, so that a saved address still works after a restart. */
  function storedToken(): string {
    const { store } = workbench
    const stored = store.settings.readFact('token')
    if (stored !== null) return stored
    const made = randomBytes(18).toString('base64url')
    store.change(() => store.settings.writeFact('token', made))
    return made
  }
}
