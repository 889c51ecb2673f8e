import { BrowserWindow, type WebContents } from 'electron'
import { openOutside } from './openOutside.ts'
import { rendererOrigin } from './protocol.ts'

interface WindowParts {
  preload: string
  /** The address of the same workbench in a browser. */
  ui: string | null
  /** Called when the user closes the window. True: it stays, hidden or shown. */
  keepsOpen: (window: BrowserWindow) => boolean
}

/** The window has only the permissions of a web page; everything else comes through its message port. */
export function openWindow({ preload, ui, keepsOpen }: WindowParts) {
  const window = new BrowserWindow({
    // Electron restores what it stored under the name, on a screen that is still there.
    name: 'main',
    windowStatePersistence: true,
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
  const { webContents } = window
  window.once('ready-to-show', () => window.show())
  window.on('close', (event) => {
    if (keepsOpen(window)) event.preventDefault()
  })
  // Links open in the user's browser; the window never shows another origin.
  webContents.setWindowOpenHandler(({ url }) => {
    void openOutside(window, url, ui)
    return { action: 'deny' }
  })
  stayHere(webContents)
  // A page may ask for a permission, and look up whether it has it.
  const isAllowed = (permission: string) => permission === 'clipboard-sanitized-write'
  webContents.session.setPermissionRequestHandler((_contents, permission, decide) =>
    decide(isAllowed(permission)),
  )
  webContents.session.setPermissionCheckHandler((_contents, permission) => isAllowed(permission))
  void window.loadURL(`${rendererOrigin}/`)
  return window
}

/** Shows a window that may be hidden or minimised. */
export function bringToFront(window: BrowserWindow) {
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}

/** No link, script, frame or redirect leads the window to another origin. */
function stayHere(webContents: WebContents) {
  const refuse = (event: { preventDefault: () => void; url: string }) => {
    if (!event.url.startsWith(`${rendererOrigin}/`)) event.preventDefault()
  }
  webContents.on('will-navigate', refuse)
  webContents.on('will-frame-navigate', refuse)
  webContents.on('will-redirect', refuse)
  webContents.on('will-attach-webview', (event) => event.preventDefault())
}
