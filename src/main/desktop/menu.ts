import { app, clipboard, Menu, type MenuItemConstructorOptions, shell } from 'electron'
import { version } from '../../../package.json'
import type { HostCommand, HostRequest } from '../../contract/host.ts'
import { resource } from './resources.ts'

interface MenuParts {
  addresses: { collect: string; ui: string | null }
  screenAddress: () => string
  /** Shows the window, and asks it for something. */
  ask: (request: HostRequest) => void
  /** Null: there is no address for updates. */
  checkForUpdates: (() => Promise<void>) | null
}

type Item = MenuItemConstructorOptions

const isMac = process.platform === 'darwin'
const line: Item = { type: 'separator' }

/** Pages with the keys that the screen has for them. Sequences and single letters cannot be accelerators. */
const pages = [
  ['Deliveries', '/deliveries', 'g d'],
  ['Calls', '/calls', 'g c'],
  ['Compose', '/compose', 'g m'],
  ['Scenarios', '/scenarios', 'g s'],
  ['Audiences', '/audiences', 'g a'],
  ['Deletions', '/deletions', 'g x'],
  ['Overview', '/overview', 'g o'],
  ['Sources', '/sources', 'g u'],
  ['Destinations', '/destinations', 'g e'],
  ['Receivers', '/receivers', 'g r'],
  ['Signature', '/signature', 'g v'],
  ['Health', '/health', 'g h'],
  ['Capacity', '/capacity', 'g l'],
  ['Drills', '/drills', 'g i'],
] as const

export function buildMenu(parts: MenuParts) {
  app.setAboutPanelOptions({
    applicationName: 'Hookbench',
    applicationVersion: version,
    copyright: 'A workbench for testing webhooks',
  })
  const mac: Item[] = isMac ? [{ role: 'appMenu' }] : []
  const menus = [fileMenu(parts), { role: 'editMenu' } as const, goMenu(parts), viewMenu()]
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([...mac, ...menus, { role: 'windowMenu' }, helpMenu(parts)]),
  )
}

function fileMenu({ addresses: { collect, ui }, screenAddress, ask }: MenuParts): Item {
  const open = (url: string) => void shell.openExternal(url)
  const inBrowser: Item[] = [
    { label: 'Open in browser', click: () => open(screenAddress()) },
    { label: 'Open API reference', click: () => open(`${ui}/api/docs`) },
  ]
  return {
    label: 'File',
    submenu: [
      command('Send a test call', 'sendTest', ask),
      line,
      command('Import calls…', 'importCalls', ask),
      command('Import workspace…', 'importWorkspace', ask),
      command('Export workspace…', 'exportWorkspace', ask),
      line,
      { label: 'Copy collection address', click: () => void clipboard.writeText(collect) },
      ...(ui === null ? [] : inBrowser),
      line,
      { ...page('Settings', '/settings', ask), accelerator: 'CmdOrCtrl+,' },
      line,
      isMac ? { role: 'close' } : { role: 'quit' },
    ],
  }
}

function goMenu({ ask }: MenuParts): Item {
  // The page handles the key itself; registered too, it would close again what it opened.
  const search = { accelerator: 'CmdOrCtrl+K', registerAccelerator: false }
  return {
    label: 'Go',
    submenu: [
      { ...command('Search or run a command', 'search', ask), ...search },
      line,
      ...pages.map(([title, path, keys]) => page(`${title} (${keys})`, path, ask)),
    ],
  }
}

const viewMenu = (): Item => ({
  label: 'View',
  submenu: [
    { role: 'reload' },
    ...(app.isPackaged ? [] : [{ role: 'toggleDevTools' } as const]),
    line,
    { role: 'resetZoom' },
    { role: 'zoomIn' },
    { role: 'zoomOut' },
    line,
    { role: 'togglefullscreen' },
  ],
})

const helpMenu = ({ ask, checkForUpdates }: MenuParts): Item => ({
  role: 'help',
  submenu: [
    command('All shortcuts (?)', 'shortcuts', ask),
    {
      label: 'Licences',
      click: () => void shell.openPath(resource('THIRD_PARTY.md', 'THIRD_PARTY.md')),
    },
    ...(checkForUpdates
      ? [{ label: 'Check for updates…', click: () => void checkForUpdates() }]
      : []),
    ...(isMac ? [] : [line, { role: 'about' } as const]),
  ],
})

const page = (label: string, path: string, ask: MenuParts['ask']): Item => ({
  label,
  click: () => ask({ kind: 'show', path }),
})

const command = (label: string, name: HostCommand, ask: MenuParts['ask']): Item => ({
  label,
  click: () => ask({ kind: 'command', command: name }),
})
