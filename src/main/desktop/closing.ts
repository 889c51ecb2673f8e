import { type BrowserWindow, dialog } from 'electron'
import type { PreferenceFile } from './preferences.ts'

interface ClosingParts {
  preferences: PreferenceFile
  isQuitting: () => boolean
  quit: () => void
}

/**
 * What closing the window does where the app would end with it: asked once, then as answered. On macOS an app goes on without
 * windows in any case.
 */
export function closingRule({ preferences, isQuitting, quit }: ClosingParts) {
  return (window: BrowserWindow): boolean => {
    if (process.platform === 'darwin' || isQuitting()) return false
    const { closeToTray } = preferences.read()
    if (closeToTray === null) {
      void ask(window, preferences).then((isKept) => (isKept ? window.hide() : quit()))
      return true
    }
    if (closeToTray) window.hide()
    else quit()
    return true
  }
}

async function ask(window: BrowserWindow, preferences: PreferenceFile): Promise<boolean> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'question',
    message: 'Keep Hookbench running in the tray?',
    detail:
      'Running, it goes on collecting calls and delivering messages. You can change this in Settings.',
    buttons: ['Keep running', 'Quit'],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  })
  const closeToTray = response === 0
  preferences.change({ closeToTray })
  return closeToTray
}
