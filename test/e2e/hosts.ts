import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { _electron, expect, type Page, test as base } from '@playwright/test'
import { signIn, startProduct } from './product.ts'

const root = join(import.meta.dirname, '..', '..')
const electron = join(root, 'node_modules', 'electron')

/** Why the desktop app cannot be tested here; undefined: it can. */
function whyNoApp(): string | undefined {
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

interface Screen {
  page: Page
  /** The address of the collection port. */
  collect: string
  close: () => Promise<void>
}

async function openApp(workspace: string): Promise<Screen> {
  const directory = await mkdtemp(join(tmpdir(), 'hookbench-desktop-'))
  const file = join(directory, 'hookbench.yaml')
  await writeFile(file, workspace)
  const app = await _electron.launch({
    args: [root],
    env: {
      ...process.env,
      HOOKBENCH_DATA: directory,
      ...(workspace && { HOOKBENCH_WORKSPACE: file }),
    },
  })
  const page = await app.firstWindow()
  const instance = readFileSync(join(directory, 'instance.json'), 'utf8')
  const { collect } = JSON.parse(instance) as { collect: string }
  return {
    page,
    collect,
    async close() {
      await app.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

async function openInBrowser(page: Page, workspace: string): Promise<Screen> {
  const product = await startProduct(workspace)
  await signIn(page, product)
  return { page, collect: product.collect, close: product.close }
}

/** Tests of the screen in each host: the browser (project e2e) and the desktop app (project electron). */
export const test = base.extend<{ open: (workspace?: string) => Promise<Screen> }>({
  open: async ({ page }, use, { project: { name } }) => {
    const isApp = name === 'electron'
    const reason = isApp ? whyNoApp() : undefined
    test.skip(reason !== undefined, reason)
    const opened: Screen[] = []
    await use(async (workspace = '') => {
      const screen = await (isApp ? openApp(workspace) : openInBrowser(page, workspace))
      opened.push(screen)
      await expect(screen.page.getByRole('navigation', { name: 'Pages' })).toBeVisible()
      return screen
    })
    for (const { close } of opened) await close()
  },
})
