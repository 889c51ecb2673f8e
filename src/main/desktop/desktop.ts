import { app, BrowserWindow, dialog, powerMonitor } from 'electron'
import { fileURLToPath } from 'node:url'
import { defaultDataDirectory } from '../workbench/dataDirectory.ts'
import { openHeadless } from '../rooms/headless.ts'
import { defaultPorts } from '../http/listen.ts'
import { createLog } from '../errors/log.ts'
import { buildMenu } from './menu.ts'
import { servePort } from './port.ts'
import { serveRenderer } from './protocol.ts'
import { startUtilityCommand } from './utilityCommand.ts'
import { openWindow } from './window.ts'

const rendererDirectory = fileURLToPath(new URL('../renderer', import.meta.url))
const preloadFile = fileURLToPath(new URL('../preload/index.cjs', import.meta.url))

/** The desktop app: the workbench of the headless command, with a window that talks to it over a message port. */
export async function runDesktop() {
  const log = createLog(process.env.HOOKBENCH_LOG ?? 'info')
  await app.whenReady()
  serveRenderer(rendererDirectory)

  const portOptions = (port: number, option: string) => ({ port, option, byName: false })
  let headless
  try {
    headless = await openHeadless({
      directory: process.env.HOOKBENCH_DATA ?? defaultDataDirectory,
      workspaceFile: process.env.HOOKBENCH_WORKSPACE ?? null,
      host: '127.0.0.1',
      collect: portOptions(defaultPorts.collect, '--collect-port'),
      receiver: portOptions(defaultPorts.receiver, '--receiver-port'),
      receiverTls: portOptions(defaultPorts.receiverTls, '--receiver-tls-port'),
      ui: portOptions(defaultPorts.ui, '--ui-port'),
      token: null,
      uiDirectory: rendererDirectory,
      log,
      env: process.env,
      startCommand: startUtilityCommand,
    })
  } catch (error) {
    log.error({ err: error }, 'could not start')
    dialog.showErrorBox(
      'Hookbench could not start',
      error instanceof Error ? error.message : String(error),
    )
    app.exit(2)
    return
  }
  const { close, router, announceSleep } = headless
  const { ui } = headless.addresses
  servePort(router)
  buildMenu(headless)
  openWindow(preloadFile, ui)

  // Timers stop while the machine sleeps, but engine time does not.
  powerMonitor.on('suspend', () => void announceSleep())
  powerMonitor.on('resume', () => void announceSleep())
  app.on('activate', () => {
    if (BrowserWindow.getAllWindows().length === 0) openWindow(preloadFile, ui)
  })
  app.on('second-instance', () => {
    const [window] = BrowserWindow.getAllWindows()
    if (window?.isMinimized()) window.restore()
    window?.focus()
  })
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
  // Attempts in flight finish and everything is closed before the process exits.
  let closed = false
  app.on('before-quit', (event) => {
    if (closed) return
    event.preventDefault()
    closed = true
    close()
      .catch((error: unknown) => log.error({ err: error }, 'did not close cleanly'))
      .finally(() => app.quit())
  })
}
