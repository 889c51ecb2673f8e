/**
 * A double of Electron's main process for the built app, which enforces what the real one does: what must happen before and
 * after the app is ready, one instance, structured clones, and no program that runs as Node. The test controls it from its
 * process (`control.ts`).
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { request as httpRequest, type RequestOptions } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { MessageChannel } from 'node:worker_threads'
import { listen } from './control.ts'
import { requestLock } from './instance.ts'
import { menuFrom } from './menu.ts'
import { openPage, type Page } from './page.ts'

const node = process.execPath
// With the fuse against run-as-node, starting the program again only starts the app again.
Object.defineProperty(process, 'execPath', { value: '/opt/Hookbench/hookbench' })
Object.defineProperty(process, 'resourcesPath', { value: process.env.DOUBLE_RESOURCES })

type Handler = (request: Request) => Promise<Response>
const state = {
  isReady: false,
  /** Calls by name, for the test. */
  calls: [] as [string, ...unknown[]][],
  /** The buttons that the user will press. */
  answers: [] as number[],
  schemes: new Map<string, object>(),
  handlers: new Map<string, Handler>(),
  login: { openAtLogin: false },
  stored: new Map<string, object>(),
}
const called =
  (name: string, result?: unknown) =>
  (...args: unknown[]) => {
    state.calls.push([name, ...args.map((arg) => (arg instanceof BrowserWindow ? 'window' : arg))])
    return result
  }
function needsReady(what: string) {
  if (!state.isReady) throw new Error(`${what} cannot be used before the app is ready`)
}

const paths = new Map([['appData', process.env.DOUBLE_APP_DATA ?? '']])
const children = new Set<ChildProcess>()

export const app = Object.assign(new EventEmitter(), {
  isPackaged: true,
  getVersion: () => '0.1.0',
  getName: () => 'Hookbench',
  whenReady: async () => {
    await new Promise((resolve) => setTimeout(resolve, 10))
    state.isReady = true
  },
  getPath: (name: string) => paths.get(name) ?? '',
  getAppPath: () => process.cwd(),
  setPath(name: string, path: string) {
    if (!existsSync(path)) throw new Error(`${path} does not exist`)
    paths.set(name, path)
  },
  requestSingleInstanceLock: (data: object) =>
    requestLock(app.getPath('userData'), data, (second) =>
      app.emit('second-instance', {}, [], '', second),
    ),
  releaseSingleInstanceLock: called('releaseSingleInstanceLock'),
  quit() {
    if (!emitted(app, 'before-quit')) return
    for (const window of BrowserWindow.getAllWindows()) window.close()
    if (windows.length === 0) app.exit(0)
  },
  exit(code: number) {
    for (const child of children) child.kill('SIGKILL')
    process.exit(code)
  },
  setAboutPanelOptions: called('about'),
  setBadgeCount: called('badge', true),
  setAsDefaultProtocolClient: called('protocolClient', true),
  getLoginItemSettings: () => state.login,
  setLoginItemSettings: (settings: { openAtLogin: boolean }) => void (state.login = settings),
})

/** Whether no listener prevented it. */
function emitted(emitter: EventEmitter, name: string): boolean {
  let isPrevented = false
  emitter.emit(name, { preventDefault: () => (isPrevented = true) })
  return !isPrevented
}

interface WindowOptions {
  name?: string
  windowStatePersistence?: boolean
  webPreferences: { preload: string; sandbox: boolean; contextIsolation: boolean }
}
const windows: BrowserWindow[] = []

export class BrowserWindow extends EventEmitter {
  static getAllWindows = () => [...windows]
  options: WindowOptions
  page: Promise<Page> | null = null
  isShown = false
  isActive = false
  openHandler: ((details: { url: string }) => unknown) | null = null
  permission: ((contents: null, name: string, decide: (allowed: boolean) => void) => void) | null =
    null
  permissionCheck: ((contents: null, name: string) => boolean) | null = null
  webContents = Object.assign(new EventEmitter(), {
    setWindowOpenHandler: (handler: typeof this.openHandler) => (this.openHandler = handler),
    session: {
      setPermissionRequestHandler: (handler: typeof this.permission) => (this.permission = handler),
      setPermissionCheckHandler: (handler: typeof this.permissionCheck) =>
        (this.permissionCheck = handler),
    },
  })

  constructor(options: WindowOptions) {
    super()
    needsReady('a window')
    this.options = options
    windows.push(this)
  }
  async loadURL(url: string) {
    const { protocol: scheme } = new URL(url)
    const name = scheme.slice(0, -1)
    const handler = state.handlers.get(name)
    if (!state.schemes.has(name) || !handler) throw new Error(`no privileged scheme ${name}`)
    const response = await handler(new Request(url))
    if (!response.ok) throw new Error(`${url} is answered with ${response.status}`)
    this.page = openPage({ ipcMain, url, preferences: this.options.webPreferences })
    this.emit('ready-to-show')
  }
  close() {
    if (!emitted(this, 'close')) return
    windows.splice(windows.indexOf(this), 1)
    void this.page?.then(({ close }) => close())
    if (windows.length === 0) app.emit('window-all-closed')
  }
  show() {
    this.isShown = true
  }
  hide() {
    this.isShown = false
    this.isActive = false
  }
  focus() {
    this.isActive = true
  }
  isFocused = () => this.isActive
  isMinimized = () => false
  restore() {}
  setOverlayIcon = called('overlay')
}

export const ipcMain = new EventEmitter()
export const powerMonitor = new EventEmitter()
export const clipboard = { writeText: called('clipboard') }
export const shell = {
  openExternal: async (url: string) => called('openExternal')(url),
  openPath: async (path: string) => called('openPath')(path),
}
export const dialog = {
  showErrorBox: called('errorBox'),
  async showMessageBox(...args: unknown[]) {
    called('messageBox')(args.at(-1))
    return { response: state.answers.shift() ?? -1 }
  },
}
export const autoUpdater = new EventEmitter()
export const session = { fromPartition: (name: string) => ({ name }) }
export const net = {
  request: (options: RequestOptions) => httpRequest({ ...options, agent: false }),
  fetch: async (url: string) => new Response(await readFile(fileURLToPath(url))),
}
export const protocol = {
  registerSchemesAsPrivileged(schemes: { scheme: string; privileges: object }[]) {
    if (state.isReady) throw new Error('schemes must be registered before the app is ready')
    for (const { scheme, privileges } of schemes) state.schemes.set(scheme, privileges)
  },
  handle(scheme: string, handler: Handler) {
    needsReady('a protocol')
    state.handlers.set(scheme, handler)
  },
}
export const nativeImage = { createFromPath: (path: string) => path }

export const MessageChannelMain = MessageChannel

export class Notification extends EventEmitter {
  static isSupported = () => true
  options: { title: string; body: string }
  constructor(options: { title: string; body: string }) {
    super()
    needsReady('a notification')
    this.options = structuredClone(options)
  }
  show() {
    notifications.push(this)
  }
}
const notifications: Notification[] = []

export const Menu = {
  buildFromTemplate: menuFrom,
  setApplicationMenu: (menu: unknown) => void (shown.menu = menu),
}
const shown: { menu: unknown; tray: Tray | null } = { menu: null, tray: null }

export class Tray extends EventEmitter {
  tip = ''
  menu: unknown = null
  constructor(image: string) {
    super()
    needsReady('a tray')
    if (!existsSync(image)) throw new Error(`no image ${image}`)
    shown.tray = this
  }
  setToolTip(tip: string) {
    this.tip = tip
  }
  setContextMenu(menu: unknown) {
    this.menu = menu
  }
}

export const utilityProcess = {
  fork(file: string, args: string[], { env }: { env: NodeJS.ProcessEnv }) {
    needsReady('a utility process')
    called('utilityProcess')(file, args)
    const child = spawn(node, [file, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    children.add(child)
    child.on('exit', () => children.delete(child))
    return child
  },
}

/** What the functions of a test get. */
const context = { app, state, windows, notifications, shown, powerMonitor, join }
export type Context = typeof context
listen(context)
