import { app } from 'electron'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { replaceFile } from '../files/replaceFile.ts'

/** Starts in the background, with the tray only. */
export const hiddenOption = '--hidden'

/** Whether the app starts with the session. Null: it is not installed, so Electron itself would start. */
export function loginItem() {
  if (!app.isPackaged) return null
  if (process.platform === 'linux') return autostartEntry()
  const args = [hiddenOption]
  return {
    isSet: () => app.getLoginItemSettings({ args }).openAtLogin,
    set: (openAtLogin: boolean) => app.setLoginItemSettings({ openAtLogin, args }),
  }
}
export type LoginItem = NonNullable<ReturnType<typeof loginItem>>

/** Electron knows no login items on Linux: desktops start the entries of this folder. */
function autostartEntry() {
  const file = join(app.getPath('appData'), 'autostart', 'hookbench.desktop')
  return {
    isSet: () => existsSync(file),
    set(isWanted: boolean) {
      if (!isWanted) return rmSync(file, { force: true })
      mkdirSync(dirname(file), { recursive: true })
      replaceFile(file, entryOf(process.env.APPIMAGE ?? process.execPath))
    },
  }
}

/** An AppImage runs from a temporary place, so its own file is named. */
const entryOf = (program: string) =>
  [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Hookbench',
    `Exec="${program.replaceAll(/["\\$`]/g, '\\$&')}" ${hiddenOption}`,
    '',
  ].join('\n')
