import os from 'node:os'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MessagePort } from 'node:worker_threads'
import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/message-port'
import type { ContractRouterClient } from '@orpc/contract'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { contract } from '../../src/contract/api.ts'
import { createRouter } from '../../src/main/api/router.ts'
import { runDesktop } from '../../src/main/desktop/desktop.ts'
import { servePort } from '../../src/main/desktop/port.ts'
import { registerScheme, rendererFile, serveRenderer } from '../../src/main/desktop/protocol.ts'
import { openWindow } from '../../src/main/desktop/window.ts'
import { startWorkbench, temporaryDirectory } from '../support/workbench.ts'

const electron = await vi.hoisted(async () => {
  const { createElectronDouble } = await import('../support/electronDouble.ts')
  return createElectronDouble()
})
vi.mock('electron', () => electron.module)

/** The port that a page gets on request, as the preload script does. */
function askForPort(url: string): MessagePort | null {
  const postMessage = vi.fn<(channel: string, message: unknown, ports: MessagePort[]) => void>()
  electron.module.ipcMain.emit('request-port', { senderFrame: { url }, sender: { postMessage } })
  // Earlier handlers still listen: the last one to respond is the current one.
  const [channel, , ports] = postMessage.mock.calls.at(-1) ?? []
  return (channel === 'port' && ports?.[0]) || null
}

it('opens a window without more permissions than a page', () => {
  openWindow('/preload.cjs', 'http://127.0.0.1:8422')
  const window = electron.windows.at(-1)
  expect(window?.options.webPreferences).toMatchObject({
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    preload: '/preload.cjs',
  })
  expect(window?.loaded).toEqual(['app://hookbench/'])

  for (const name of ['will-navigate', 'will-frame-navigate', 'will-redirect']) {
    const prevented = (url: string) => {
      const preventDefault = vi.fn()
      window?.webContents.emit(name, { preventDefault, url })
      return preventDefault.mock.calls.length > 0
    }
    const urls = ['https://example.test/', 'app://hookbench.evil/', 'file:///etc/passwd']
    expect(urls.map(prevented), name).toEqual([true, true, true])
    expect(prevented('app://hookbench/calls'), name).toBe(false)
  }
  const asked = (permission: string) => {
    let answer: boolean | null = null
    window?.permission?.(null, permission, (decided) => (answer = decided))
    return [answer, window?.permissionCheck?.(null, permission)]
  }
  expect(asked('media')).toEqual([false, false])
  expect(asked('clipboard-read')).toEqual([false, false])
  expect(asked('clipboard-sanitized-write')).toEqual([true, true])
})

it('asks before it opens a foreign address in the browser, and opens nothing but web addresses', async () => {
  const { dialog, shell } = electron.module
  openWindow('/preload.cjs', 'http://127.0.0.1:8422')
  const window = electron.windows.at(-1)
  const open = (url: string) => expect(window?.openHandler?.({ url })).toEqual({ action: 'deny' })
  for (const url of ['file:///etc/passwd', 'javascript:alert(1)', 'smb://h/x', 'https://'])
    open(url)
  open(`https://example.test/${'x'.repeat(2000)}`)
  expect(dialog.showMessageBox).not.toHaveBeenCalled()
  open('http://127.0.0.1:8422/api/docs')
  await vi.waitFor(() => expect(shell.openExternal.mock.calls).toHaveLength(1))
  expect(dialog.showMessageBox).not.toHaveBeenCalled()

  open('http://127.0.0.1:8422@evil.test/')
  await vi.waitFor(() => expect(dialog.showMessageBox).toHaveBeenCalledTimes(1))
  dialog.showMessageBox.mockResolvedValueOnce({ response: 0 })
  open('https://example.test/a')
  await vi.waitFor(() => expect(shell.openExternal.mock.calls).toHaveLength(2))
  expect(shell.openExternal).toHaveBeenLastCalledWith('https://example.test/a')
  expect(dialog.showMessageBox).toHaveBeenLastCalledWith(
    window,
    expect.objectContaining({
      message: 'Open example.test in your browser?',
      detail: 'https://example.test/a',
      buttons: ['Open', 'Cancel'],
      defaultId: 1,
      cancelId: 1,
    }),
  )
})

it('serves the built screen from its own origin with a policy, and nothing outside its folder', async () => {
  const directory = join(await temporaryDirectory(), 'renderer')
  await mkdir(directory)
  await writeFile(join(directory, 'index.html'), 'the screen')
  await writeFile(join(directory, '..', 'secret.txt'), 'secret')
  registerScheme()
  serveRenderer(directory)
  const get = (url: string) => electron.handlers.get('app')?.(new Request(url)) as Promise<Response>
  const page = await get('app://hookbench/')
  expect(await page.text()).toBe('the screen')
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self'")
  expect((await get('app://elsewhere/')).status).toBe(404)
  expect(rendererFile(directory, '/../secret.txt')).toBeNull()
  expect(rendererFile(directory, '/%2e%2e/secret.txt')).toBeNull()
  expect(rendererFile(directory, '/assets/a.js')).toBe(join(directory, 'assets', 'a.js'))
})

it('gives its own page a message port to the contract, and any other page nothing', async () => {
  const { workbench } = await startWorkbench()
  servePort(createRouter(workbench))
  expect(askForPort('https://evil.example/')).toBeNull()
  const port = askForPort('app://hookbench/deliveries') as MessagePort
  onTestFinished(() => port.close())
  const client = createORPCClient<ContractRouterClient<typeof contract>>(new RPCLink({ port }))
  port.start()
  expect((await client.sources.list()).items).toMatchObject([{ name: 'my-service' }])
})

it('runs the whole workbench, and closes it before it quits', async () => {
  vi.stubEnv('HOOKBENCH_DATA', await temporaryDirectory())
  vi.stubEnv('HOOKBENCH_LOG', 'silent')
  // The engine's thread cannot load sources.
  vi.stubEnv('HOOKBENCH_ROOMS', 'one')
  onTestFinished(() => void vi.unstubAllEnvs())
  const before = electron.windows.length
  await runDesktop()
  expect(electron.windows).toHaveLength(before + 1)
  expect(electron.module.dialog.showErrorBox).not.toHaveBeenCalled()

  // The machine sleeps for an hour while a message waits for its next attempt.
  const port = askForPort('app://hookbench/') as MessagePort
  const client = createORPCClient<ContractRouterClient<typeof contract>>(new RPCLink({ port }))
  port.start()
  await client.receivers.update({ id: '1', respond: [503, 200] })
  await client.calls.sendTest({})
  const state = async () => (await client.messages.get({ id: '1' })).state
  await expect.poll(state).toBe('retrying')
  const [realNow, realUptime] = [Date.now, os.uptime]
  const uptime = vi.spyOn(os, 'uptime').mockImplementation(() => realUptime() + 3600)
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => realNow() + 3_600_000)
  electron.module.powerMonitor.emit('resume')
  await expect.poll(state, { timeout: 3000 }).toBe('delivered')
  clock.mockRestore()
  uptime.mockRestore()
  port.close()

  // A second one on the same data names the holder, and exits.
  await runDesktop()
  expect(electron.module.dialog.showErrorBox).toHaveBeenCalledWith(
    'Hookbench could not start',
    expect.stringContaining(`is in use by Hookbench process ${process.pid}`),
  )
  expect(electron.app.exit).toHaveBeenCalledWith(2)

  const preventDefault = vi.fn()
  electron.app.emit('before-quit', { preventDefault })
  expect(preventDefault).toHaveBeenCalled()
  await vi.waitFor(() => expect(electron.app.quit).toHaveBeenCalled())
})
