import { randomBytes } from 'node:crypto'
import { createHost } from './api/host.ts'
import { createRouter } from './api/router.ts'
import { listen, type PortWish } from './listen.ts'
import { openWorkbench, type WorkbenchOptions } from './workbench.ts'

export interface HeadlessOptions extends WorkbenchOptions {
  ui: PortWish
  /** Null: the one of this data directory, made at its first start. */
  token: string | null
  uiDirectory: string
}

/** A workbench with its HTTP host: what `hookbench serve` runs, and the desktop app beside its window. */
export async function openHeadless(options: HeadlessOptions) {
  const workbench = await openWorkbench(options)
  try {
    const token = options.token ?? keptToken()
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

  /** Kept, so that an address that was opened once still opens after a restart. */
  function keptToken(): string {
    const { store } = workbench
    const kept = store.settings.readFact('token')
    if (kept !== null) return kept
    const made = randomBytes(18).toString('base64url')
    store.change(() => store.settings.writeFact('token', made))
    return made
  }
}
