import { EventEmitter } from 'node:events'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { MessageChannel } from 'node:worker_threads'
import { vi } from 'vitest'

type Handler = (request: Request) => Promise<Response>

/**
 * A test double of the `electron` module, for what the shell uses. Message ports are real.
 * Electron's own binary is not needed.
 */
export function createElectronDouble() {
  const windows: FakeWindow[] = []
  const handlers = new Map<string, Handler>()

  class FakeWindow extends EventEmitter {
    static getAllWindows = () => windows
    options: { webPreferences: Record<string, unknown> }
    loaded: string[] = []
    openHandler: ((details: { url: string }) => { action: string }) | null = null
    permission:
      | ((contents: unknown, permission: string, decide: (allowed: boolean) => void) => void)
      | null = null
    permissionCheck: ((contents: unknown, permission: string) => boolean) | null = null
    webContents = Object.assign(new EventEmitter(), {
      setWindowOpenHandler: (handler: typeof this.openHandler) => (this.openHandler = handler),
      session: {
        setPermissionCheckHandler: (handler: typeof this.permissionCheck) =>
          (this.permissionCheck = handler),
        setPermissionRequestHandler: (handler: typeof this.permission) =>
          (this.permission = handler),
      },
    })
    constructor(options: { webPreferences: Record<string, unknown> }) {
      super()
      this.options = options
      windows.push(this)
    }
    show = vi.fn()
    focus = vi.fn()
    restore = vi.fn()
    isMinimized = () => true
    loadURL = async (url: string) => void this.loaded.push(url)
  }

  const app = Object.assign(new EventEmitter(), {
    whenReady: async () => {},
    quit: vi.fn(),
    exit: vi.fn(),
    requestSingleInstanceLock: () => true,
    setAboutPanelOptions: vi.fn(),
  })
  return {
    app,
    windows,
    handlers,
    module: {
      app,
      BrowserWindow: FakeWindow,
      MessageChannelMain: MessageChannel,
      ipcMain: new EventEmitter(),
      powerMonitor: new EventEmitter(),
      utilityProcess: {},
      Menu: {
        buildFromTemplate: vi.fn((template: unknown) => template),
        setApplicationMenu: vi.fn(),
      },
      clipboard: { writeText: vi.fn() },
      dialog: {
        showErrorBox: vi.fn(),
        /** The number of the button that the user presses. */
        showMessageBox: vi.fn(async () => ({ response: 1 })),
      },
      shell: { openExternal: vi.fn(async () => {}) },
      net: { fetch: async (url: string) => new Response(await readFile(fileURLToPath(url))) },
      protocol: {
        registerSchemesAsPrivileged: vi.fn(),
        handle: (scheme: string, handler: Handler) => handlers.set(scheme, handler),
      },
    },
  }
}
