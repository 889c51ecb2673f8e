import { app, BrowserWindow, dialog, Notification, powerMonitor } from 'electron'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createRouterClient } from '@orpc/server'
import type { HostRequest } from '../../contract/host.ts'
import { hostRoutes } from '../api/hostRoutes.ts'
import { notRecorded } from '../api/audited.ts'
import { implementer } from '../api/implementer.ts'
import { desktopApp } from '../api/requester.ts'
import { nothingWithheld } from '../api/withheld.ts'
import { createLog, type Log } from '../errors/log.ts'
import { defaultPorts } from '../http/listen.ts'
import { openHeadless } from '../rooms/headless.ts'
import { showFailing } from './badge.ts'
import { closingRule } from './closing.ts'
import { followStatus } from './follow.ts'
import { hiddenOption, loginItem } from './loginItem.ts'
import { buildMenu } from './menu.ts'
import { notify } from './notifications.ts'
import { linkedPath, type Opened, readOpened } from './opened.ts'
import { servePort } from './port.ts'
import { openPreferences } from './preferences.ts'
import { serveRenderer } from './protocol.ts'
import { createRequests } from './requests.ts'
import { createTray } from './tray.ts'
import { followUpdates } from './updates.ts'
import { startUtilityCommand } from './utilityCommand.ts'
import { bringToFront, openWindow } from './window.ts'
import { windowHost } from './windowHost.ts'

const rendererDirectory = fileURLToPath(new URL('../renderer', import.meta.url))
const preload = fileURLToPath(new URL('../preload/index.cjs', import.meta.url))

interface Start {
  /** Of the data. */
  directory: string
  args: readonly string[]
  opened: Opened
}

/** The desktop app: the workbench of the headless command, with a window that talks to it over a message port. */
export async function runDesktop({ directory, args, opened }: Start) {
  const log = createLog(process.env.HOOKBENCH_LOG ?? 'info')
  const requests = createRequests()
  // macOS opens files and links before the app is ready.
  const shell = { show: () => {} }
  const open = (request: HostRequest) => {
    requests.send(request)
    shell.show()
  }
  listenForOpened(open)
  await app.whenReady()
  serveRenderer(rendererDirectory)
  const headless = await openOrSay(directory, log)
  if (!headless) return

  const { router, addresses, announceSleep } = headless
  const client = createRouterClient(router, { context: { requester: desktopApp } })
  const preferences = openPreferences(join(app.getPath('userData'), 'desktop.json'))
  const host = windowHost({
    requests,
    preferences,
    login: loginItem(),
    canNotify: Notification.isSupported(),
  })
  const parts = { recordAction: notRecorded, withhold: nothingWithheld }
  servePort({ ...router, host: hostRoutes(implementer(log, parts).host, host) })

  const ending = quitInOrder(headless.close, log)
  const keepsOpen = closingRule({ preferences, isQuitting: ending.isQuitting, quit: app.quit })
  shell.show = () => {
    const [window] = BrowserWindow.getAllWindows()
    if (window) bringToFront(window)
    else openWindow({ preload, ui: addresses.ui, keepsOpen })
  }
  buildMenu({ ...headless, ask: open, checkForUpdates: followUpdates({ log, ...ending }) })
  const tray = createTray({
    show: shell.show,
    setPaused: (paused) => void (paused ? client.delivery.pause() : client.delivery.resume()),
    quit: app.quit,
  })
  void followStatus({
    client,
    signal: ending.signal,
    onStatus({ delivery, notices: { failing } }) {
      tray.update({ delivery, failing })
      showFailing(failing)
    },
    onNotices(notices) {
      const isSeen = BrowserWindow.getAllWindows().some((window) => window.isFocused())
      if (isSeen || !preferences.read().notifications || !Notification.isSupported()) return
      notify(notices, {
        open: (path) => open({ kind: 'show', path }),
        newestMessage: async (filter) =>
          (await client.messages.list({ filter, limit: 1 })).items[0]?.id ?? null,
      })
    },
    onDefect: (error) => log.error({ err: error }, 'defect'),
  })

  // Installers register the links on some systems only.
  if (app.isPackaged) app.setAsDefaultProtocolClient('hookbench')
  // Timers stop while the machine sleeps, but engine time does not.
  powerMonitor.on('suspend', () => void announceSleep())
  powerMonitor.on('resume', () => void announceSleep())
  app.on('activate', shell.show)
  app.on('second-instance', (_event, _args, _directory, data) => {
    shell.show()
    openAll(data as Opened, open)
  })
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
  openAll(opened, open)
  if (!args.includes(hiddenOption)) shell.show()
}

/** Undefined: it could not be opened, and the app exits. */
async function openOrSay(directory: string, log: Log) {
  const portOptions = (port: number, option: string) => ({ port, option, byName: false })
  try {
    return await openHeadless({
      directory,
      workspaceFile: process.env.HOOKBENCH_WORKSPACE ?? null,
      host: '127.0.0.1',
      collect: portOptions(defaultPorts.collect, '--collect-port'),
      receiver: portOptions(defaultPorts.receiver, '--receiver-port'),
      receiverTls: portOptions(defaultPorts.receiverTls, '--receiver-tls-port'),
      ui: portOptions(defaultPorts.ui, '--ui-port'),
      token: null,
      uiDirectory: rendererDirectory,
      // Agents are served by the npm package: their protocol would add to the size of the app.
      agents: null,
      log,
      env: process.env,
      startCommand: startUtilityCommand,
    })
  } catch (error) {
    log.error({ err: error }, 'could not start')
    dialog.showErrorBox('Hookbench could not start', textOf(error))
    app.exit(2)
    return undefined
  }
}

const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

function openAll({ paths, files }: Opened, open: (request: HostRequest) => void) {
  for (const path of paths) open({ kind: 'show', path })
  for (const file of files)
    readOpened(file).then(open, (error: unknown) =>
      dialog.showErrorBox('Hookbench could not open the file', textOf(error)),
    )
}

/** On macOS, files and links arrive as events. */
function listenForOpened(open: (request: HostRequest) => void) {
  app.on('open-file', (event, file) => {
    event.preventDefault()
    openAll({ paths: [], files: [file] }, open)
  })
  app.on('open-url', (event, url) => {
    event.preventDefault()
    const path = linkedPath(url)
    openAll({ paths: path === null ? [] : [path], files: [] }, open)
  })
}

/** Attempts in flight finish and everything is closed before the process exits. */
function quitInOrder(close: () => Promise<void>, log: Log) {
  const ending = new AbortController()
  let isClosed = false
  let last = () => app.quit()
  app.on('before-quit', (event) => {
    if (isClosed) return
    event.preventDefault()
    if (ending.signal.aborted) return
    ending.abort()
    for (const window of BrowserWindow.getAllWindows()) window.hide()
    close()
      .catch((error: unknown) => log.error({ err: error }, 'did not close cleanly'))
      .finally(() => {
        isClosed = true
        last()
      })
  })
  return {
    signal: ending.signal,
    isQuitting: () => ending.signal.aborted,
    closeThen(action: () => void) {
      last = action
      app.quit()
    },
  }
}
