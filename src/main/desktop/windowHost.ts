import type { Capability } from '../../contract/host.ts'
import type { ScreenHost } from '../api/hostRoutes.ts'
import type { LoginItem } from './loginItem.ts'
import type { PreferenceFile } from './preferences.ts'
import type { Requests } from './requests.ts'

interface HostParts {
  requests: Requests
  preferences: PreferenceFile
  /** Null: the app cannot start at login. */
  login: LoginItem | null
  canNotify: boolean
}

/** What the window of the desktop app offers the screen. */
export function windowHost({ requests, preferences, login, canNotify }: HostParts): ScreenHost {
  // On macOS an app goes on without windows.
  const closes = process.platform !== 'darwin'
  const capabilities: Capability[] = ['requests']
  if (canNotify) capabilities.push('notifications')
  if (closes) capabilities.push('closeToTray')
  if (login) capabilities.push('startAtLogin')
  return {
    read() {
      const { notifications, closeToTray } = preferences.read()
      return {
        capabilities,
        settings: {
          ...(canNotify && { notifications }),
          ...(closes && { closeToTray: closeToTray ?? true }),
          ...(login && { startAtLogin: login.isSet() }),
        },
      }
    },
    change({ startAtLogin, ...stored }) {
      preferences.change(stored)
      if (startAtLogin !== undefined) login?.set(startAtLogin)
    },
    requests: requests.listen,
  }
}
