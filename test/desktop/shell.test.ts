import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { serve, stop } from '../support/cli.ts'
import { temporaryDirectory } from '../support/workbench.ts'
import { type App, calls, opened, startApp } from './app.ts'

/** What the screen was asked to show, from now on. */
const followRequests = (app: App) =>
  app.run(async ({ windows }) => {
    const page = await windows[0]!.page!
    void (async () => {
      for await (const request of await page.client.host.requests()) page.requests.push(request)
    })()
  })
const requests = (app: App) => app.run(async ({ windows }) => (await windows[0]!.page!).requests)

it('starts once: a second start shows the window of the first and gives it its links and files', async () => {
  const app = await startApp()
  await opened(app)
  await app.ready()
  await followRequests(app)
  await app.run(({ windows }) => windows[0]!.hide())
  writeFileSync(join(app.directory, 'calls.ndjson'), '{}\n')
  const args = ['--some-switch', 'hookbench://message/12', 'hookbench://evil/1', 'calls.ndjson']
  const file = join(app.directory, 'calls.ndjson')
  const second = await startApp({ data: app.directory, args: [...args.slice(0, 3), file] })
  expect(await second.ended).toEqual([0, null])
  await opened(app)
  await expect
    .poll(() => requests(app))
    .toEqual([
      { kind: 'show', path: '/deliveries/12' },
      { kind: 'file', name: 'calls.ndjson', text: '{}\n' },
    ])
  expect(await app.run(({ windows }) => windows.length)).toBe(1)
})

it('opens what it was started with, and on macOS what arrives as events, once the screen listens', async () => {
  const app = await startApp({ args: ['hookbench://message/7'] })
  // Earlier, Electron itself keeps them.
  await expect
    .poll(() => app.run(({ app: electron }) => electron.listenerCount('open-url')))
    .toBe(1)
  await app.run(({ app: electron }) => {
    electron.emit('open-url', { preventDefault() {} }, 'hookbench://message/8')
    electron.emit('open-url', { preventDefault() {} }, 'hookbench://message/x')
    electron.emit('open-file', { preventDefault() {} }, '/does/not/exist.yaml')
  })
  await opened(app)
  await app.ready()
  await followRequests(app)
  await expect.poll(() => requests(app)).toHaveLength(2)
  expect(await requests(app)).toEqual(
    expect.arrayContaining([
      { kind: 'show', path: '/deliveries/7' },
      { kind: 'show', path: '/deliveries/8' },
    ]),
  )
  expect(await calls(app, 'errorBox')).toMatchObject([
    ['errorBox', 'Hookbench could not open the file', expect.stringContaining('/does/not/exist')],
  ])
})

it('gives the page its port through a sandboxed preload script, and nothing else', async () => {
  const app = await startApp()
  await opened(app)
  const facts = await app.run(async ({ windows, state }) => {
    const page = await windows[0]!.page!
    return {
      bridge: page.bridge,
      sources: (await page.client.sources.list()).items.map(({ name }) => name),
      host: await page.client.host.get(),
      schemes: [...state.schemes],
      options: windows[0]!.options,
    }
  })
  expect(facts).toMatchObject({
    bridge: ['hookbench.requestPort'],
    sources: ['my-service'],
    host: {
      capabilities: ['requests', 'notifications', 'closeToTray', 'startAtLogin'],
      settings: { notifications: true, closeToTray: true, startAtLogin: false },
      requester: { name: 'desktop app', role: 'owner' },
    },
    schemes: [['app', { standard: true, secure: true }]],
    options: {
      // Electron restores its place and size, on a screen that is there.
      name: 'main',
      windowStatePersistence: true,
      webPreferences: { sandbox: true, contextIsolation: true, nodeIntegration: false },
    },
  })
})

it('keeps the window on its own origin, with the permissions of a page, and asks before it opens others', async () => {
  const app = await startApp()
  await opened(app)
  const refused = await app.run(({ windows }) => {
    const prevented = (name: string, url: string) => {
      let isPrevented = false
      windows[0]!.webContents.emit(name, { url, preventDefault: () => (isPrevented = true) })
      return isPrevented
    }
    const urls = ['https://example.test/', 'app://hookbench.evil/', 'file:///etc/passwd']
    return ['will-navigate', 'will-frame-navigate', 'will-redirect', 'will-attach-webview'].map(
      (name) => [...urls.map((url) => prevented(name, url)), prevented(name, 'app://hookbench/#/')],
    )
  })
  const navigation = [true, true, true, false]
  expect(refused).toEqual([navigation, navigation, navigation, [true, true, true, true]])
  const permissions = await app.run(({ windows }) => {
    const [window] = windows
    return ['media', 'clipboard-read', 'clipboard-sanitized-write'].map((name) => {
      let answer: boolean | null = null
      window!.permission!(null, name, (allowed) => (answer = allowed))
      return [answer, window!.permissionCheck!(null, name)]
    })
  })
  expect(permissions).toEqual([
    [false, false],
    [false, false],
    [true, true],
  ])
  const open = (url: string) =>
    app.run(({ windows }, wanted) => windows[0]!.openHandler!({ url: wanted }), url)
  const ui = await app.run(
    async ({ windows }) => (await (await windows[0]!.page!).client.status()).addresses.ui!,
  )
  const never = ['file:///etc/passwd', 'javascript:alert(1)', 'smb://h/x', 'https://']
  for (const url of [...never, `https://example.test/${'x'.repeat(2000)}`, `${ui}/api/docs`])
    expect(await open(url)).toEqual({ action: 'deny' })
  await open(`${ui}@evil.test/`)
  await expect.poll(() => calls(app, 'messageBox')).toHaveLength(1)
  expect(await calls(app, 'openExternal')).toEqual([['openExternal', `${ui}/api/docs`]])
  await app.run(({ state }) => void state.answers.push(0))
  await open('https://example.test/a')
  await expect.poll(() => calls(app, 'openExternal')).toHaveLength(2)
})

it('serves the built screen with the content policy, and nothing outside its folder', async () => {
  const app = await startApp()
  await opened(app)
  const got = await app.run(async ({ state }) => {
    const get = async (url: string) => {
      const response = await state.handlers.get('app')!(new Request(url))
      return [response.status, response.headers.get('content-security-policy')]
    }
    const urls = ['app://hookbench/', 'app://elsewhere/', 'app://hookbench/%2e%2e%2fmain/index.js']
    return Promise.all(urls.map(get))
  })
  expect(got.map(([status]) => status)).toEqual([200, 404, 404])
  expect(got[0]?.[1]).toContain("script-src 'self'")
})

it('starts at login only if asked to, and then without a window', async () => {
  const app = await startApp()
  await opened(app)
  await app.ready()
  const entry = join(app.appData, 'autostart', 'hookbench.desktop')
  expect(existsSync(entry)).toBe(false)
  await app.run(async ({ windows }) =>
    (await windows[0]!.page!).client.host.change({ startAtLogin: true }),
  )
  expect(readFileSync(entry, 'utf8')).toContain('Exec="/opt/Hookbench/hookbench" --hidden')
  await app.run(async ({ windows }) =>
    (await windows[0]!.page!).client.host.change({ startAtLogin: false }),
  )
  expect(existsSync(entry)).toBe(false)

  const hidden = await startApp({ args: ['--hidden'] })
  await expect.poll(() => hidden.run(({ shown }) => shown.tray?.tip)).toContain('Hookbench: ')
  expect(await hidden.run(({ windows }) => windows.length)).toBe(0)
  await hidden.run(({ shown, itemIn }) => itemIn(shown.tray!.menu, 'Open Hookbench').click?.())
  await opened(hidden)
})

it('asks once whether closing the window quits, and goes on in the tray', async () => {
  const app = await startApp()
  await opened(app)
  await app.run(({ state, windows }) => {
    state.answers.push(0)
    windows[0]!.close()
  })
  await expect.poll(() => app.run(({ windows }) => windows[0]!.isShown)).toBe(false)
  await app.run(({ windows }) => {
    windows[0]!.show()
    windows[0]!.close()
  })
  expect(await app.run(({ windows }) => windows[0]!.isShown)).toBe(false)
  expect(await calls(app, 'messageBox')).toMatchObject([
    ['messageBox', { message: 'Keep Hookbench running in the tray?' }],
  ])
  // The answer is a setting, and survives a restart.
  await app.run(async ({ windows }) =>
    (await windows[0]!.page!).client.host.change({ closeToTray: false }),
  )
  await app.run(({ windows }) => void setImmediate(() => windows[0]!.close()))
  expect(await app.ended).toEqual([0, null])
  expect(JSON.parse(readFileSync(join(app.directory, 'desktop/desktop.json'), 'utf8'))).toEqual({
    notifications: true,
    closeToTray: false,
  })
})

it('names the process that already uses its data directory, and exits', async () => {
  const directory = await temporaryDirectory()
  const served = await serve(['--data', directory])
  onTestFinished(async () => void (await stop(served.child)))
  const app = await startApp({ data: directory })
  expect(await app.ended).toEqual([2, null])
  expect(app.said()).toContain(`is in use by Hookbench process ${served.child.pid}`)
})
