import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { _electron, expect, test } from '@playwright/test'

const root = fileURLToPath(new URL('../../', import.meta.url))
const canRun =
  existsSync(join(root, 'node_modules/electron/path.txt')) &&
  process.getuid?.() !== 0 &&
  (process.platform !== 'linux' || Boolean(process.env.DISPLAY ?? process.env.WAYLAND_DISPLAY))

test('the desktop app opens the workbench in its window (needs Electron, a display, and not root)', async () => {
  test.skip(!canRun, "Electron's binary is not here, there is no display, or this is root")
  const directory = await mkdtemp(join(tmpdir(), 'hookbench-desktop-'))
  const app = await _electron.launch({
    args: [root],
    env: { ...process.env, HOOKBENCH_DATA: directory },
  })
  try {
    const window = await app.firstWindow()
    expect(window.url()).toMatch(/^app:\/\/hookbench\//)
    await window.getByRole('button', { name: 'Send a test call' }).first().click()
    await expect(window.getByRole('row', { name: /Test Call/ })).toContainText('Delivered')
    expect(await window.evaluate('typeof require + typeof process')).toBe('undefinedundefined')
  } finally {
    await app.close()
    await rm(directory, { recursive: true, force: true })
  }
})
