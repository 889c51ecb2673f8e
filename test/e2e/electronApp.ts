import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { _electron, type ViewportSize } from '@playwright/test'
import { clientOf } from '../support/cli.ts'
import { readInstance } from '../../src/main/store/sqlite/instance.ts'
import type { Opened } from './hosts.ts'
import { dataDirectory } from './product.ts'

const root = join(import.meta.dirname, '..', '..')
const electron = join(root, 'node_modules', 'electron')

/** Why the desktop app cannot be tested here; undefined: it can. Looks for files only. */
export function whyNoApp(): string | undefined {
  const pathFile = join(electron, 'path.txt')
  if (!existsSync(pathFile))
    return `Electron's program is not installed: ${pathFile}, which names it, is missing (node node_modules/electron/install.js downloads both)`
  const dist = process.env.ELECTRON_OVERRIDE_DIST_PATH ?? join(electron, 'dist')
  const program = join(dist, readFileSync(pathFile, 'utf8'))
  if (!existsSync(program)) return `Electron's program is missing: ${program}`
  if (process.getuid?.() === 0) return 'Electron does not run as root'
  const { DISPLAY, WAYLAND_DISPLAY } = process.env
  if (process.platform === 'linux' && !DISPLAY && !WAYLAND_DISPLAY)
    return 'there is no display: neither DISPLAY nor WAYLAND_DISPLAY is set'
  return undefined
}

/** The desktop app from this checkout, and its window. */
export async function openElectronApp(workspace: string, viewport: ViewportSize): Promise<Opened> {
  const { directory, file, remove } = await dataDirectory(workspace)
  const app = await _electron.launch({
    args: [root],
    env: {
      ...process.env,
      HOOKBENCH_DATA: directory,
      ...(file !== null && { HOOKBENCH_WORKSPACE: file }),
    },
    acceptDownloads: true,
  })
  const page = await app.firstWindow()
  await page.setViewportSize(viewport)
  const product = {
    ...appScreen,
    ...publishedIn(directory),
    async close() {
      await app.close()
      await remove()
    },
  }
  return { page, product, copied: () => app.evaluate(({ clipboard }) => clipboard.readText()) }
}

const appScreen = { screen: 'app://hookbench', entrance: async () => 'app://hookbench/#/' }

/** What a running app publishes for the command line, with a client. */
function publishedIn(directory: string) {
  const { collect = '', receiver = '', ui = '', token = '' } = readInstance(directory) ?? {}
  return { collect, receiver, ui, token, client: clientOf({ ui, token }) }
}
