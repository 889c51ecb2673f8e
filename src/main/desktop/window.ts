import { BrowserWindow, shell } from 'electron'
import { rendererOrigin } from './protocol.ts'

/** The window has only the permissions of a web page; everything else comes through its message port. */
export function openWindow(preload: string) {
  const window = new BrowserWindow({
    width: 1480,
    height: 860,
    minWidth: 900,
    minHeight: 560,
    show: false,
    title: 'Hookbench',
    autoHideMenuBar: true,
    webPreferences: {
      preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
    },
  })
  window.once('ready-to-show', () => window.show())
  // Links open in the user's browser; the window never shows another origin.
  window.webContents.setWindowOpenHandler(({ url }) => {
    if (/^https?:/.test(url)) void shell.openExternal(url)
    return { action: 'deny' }
  })
  window.webContents.on('will-navigate', (event, url) => {
    if (!url.startsWith(`${rendererOrigin}/`)) event.preventDefault()
  })
  window.webContents.session.setPermissionRequestHandler((_contents, permission, decide) =>
    decide(permission === 'clipboard-sanitized-write'),
  )
  void window.loadURL(`${rendererOrigin}/`)
  return window
}
