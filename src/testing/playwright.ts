import { dirname, resolve } from 'node:path'
import { type BrowserContext, type Route, test as base } from '@playwright/test'
import { startWorkbench, type Workbench, type Workspace } from './testing.ts'
import { isPath } from './workspace.ts'

export interface HookbenchOptions {
  /** As in `startWorkbench`; a path is relative to the configuration file. */
  hookbenchWorkspace: Workspace | undefined
  /** Hosts to which the page's analytics sends unless its settings say otherwise. */
  hookbenchHosts: string[]
}

export interface HookbenchFixtures {
  /** A workbench of the test's own, which the analytics of its pages send to. */
  hookbench: Workbench
}

/** The files that are attached to a failed test. */
const attached = ['calls', 'messages', 'captures'] as const

/** Playwright's `test`, in which pages send their analytics to a workbench. No code of the page changes. */
export const test = base.extend<HookbenchOptions & HookbenchFixtures>({
  hookbenchWorkspace: [undefined, { option: true }],
  hookbenchHosts: [['api.segment.io'], { option: true }],
  hookbench: [
    async ({ context, hookbenchWorkspace, hookbenchHosts }, use, info) => {
      const { configFile } = info.config
      const folder = configFile === undefined ? process.cwd() : dirname(configFile)
      const workspace =
        hookbenchWorkspace !== undefined && isPath(hookbenchWorkspace)
          ? resolve(folder, hookbenchWorkspace)
          : hookbenchWorkspace
      const bench = await startWorkbench({ workspace })
      try {
        await pointAnalytics(context, bench, hookbenchHosts)
        await use(bench)
        if (info.status === info.expectedStatus) return
        for (const kind of attached) {
          const name = `${kind}.ndjson`
          const path = info.outputPath(name)
          await bench.export(path, { kind })
          await info.attach(name, { path, contentType: 'application/x-ndjson' })
        }
      } finally {
        await bench.close()
      }
    },
    // Also in tests that do not name it: none may send to the hosted service.
    { auto: true },
  ],
})

export { expect } from '@playwright/test'

/** The settings that analytics-next loads first, from whatever CDN: they contain the address to send to. */
const settingsPath = /\/v1\/projects\/[^/]+\/settings$/

async function pointAnalytics(context: BrowserContext, { collect }: Workbench, hosts: string[]) {
  const forward = async (route: Route) => {
    const { pathname, search } = new URL(route.request().url())
    const path = settingsPath.exec(pathname)?.[0] ?? pathname
    await route.fulfill({ response: await route.fetch({ url: collect + path + search }) })
  }
  const isOurs = ({ origin }: URL) => origin === new URL(collect).origin
  await context.route((url) => settingsPath.test(url.pathname) && !isOurs(url), forward)
  await context.route((url) => hosts.includes(url.hostname), forward)
}
