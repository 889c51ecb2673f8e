import { app, BrowserWindow, nativeImage } from 'electron'
import { plural } from '../../contract/format.ts'
import { resource } from './resources.ts'

/** The number of failing destinations on the app's icon; on Windows, a mark on its button. */
export function showFailing(count: number) {
  if (process.platform !== 'win32') return void app.setBadgeCount(count)
  const file = resource('tray/failing.png', 'packaging/tray/failing.png')
  const mark = count === 0 ? null : nativeImage.createFromPath(file)
  for (const window of BrowserWindow.getAllWindows())
    window.setOverlayIcon(mark, `${plural(count, 'destination')} failing`)
}
