import { app, clipboard, Menu, type MenuItemConstructorOptions, shell } from 'electron'

interface MenuParts {
  addresses: { collect: string; ui: string | null }
  screenAddress: () => string
}

/** The usual menus, and the addresses that a user needs. */
export function buildMenu({ addresses, screenAddress }: MenuParts) {
  const { collect, ui } = addresses
  const template: MenuItemConstructorOptions[] = [
    ...(process.platform === 'darwin' ? [{ role: 'appMenu' as const }] : []),
    {
      label: 'File',
      submenu: [
        { label: 'Copy collection address', click: () => void clipboard.writeText(collect) },
        ...(ui === null
          ? []
          : [
              {
                label: 'Open in browser',
                click: () => void shell.openExternal(screenAddress()),
              },
              {
                label: 'Open API reference',
                click: () => void shell.openExternal(`${ui}/api/docs`),
              },
            ]),
        { type: 'separator' },
        process.platform === 'darwin' ? { role: 'close' } : { role: 'quit' },
      ],
    },
    { role: 'editMenu' },
    { role: 'viewMenu' },
    { role: 'windowMenu' },
  ]
  Menu.setApplicationMenu(Menu.buildFromTemplate(template))
  app.setAboutPanelOptions({ applicationName: 'Hookbench' })
}
