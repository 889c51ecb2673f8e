import { app, dialog } from 'electron'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '../errors/log.ts'

const dayMs = 24 * 60 * 60 * 1000

interface UpdateParts {
  log: Log
  /** Aborted when the app ends. */
  signal: AbortSignal
  /** Closes everything in order, and calls `last` instead of quitting. */
  closeThen: (last: () => void) => void
}

/** Loaded when it first looks, so that the start does not wait for it. */
const loaded = async () => {
  const { autoUpdater } = (await import('electron-updater')).default
  autoUpdater.logger = null
  autoUpdater.autoDownload = false
  autoUpdater.autoInstallOnAppQuit = false
  return autoUpdater
}

/**
 * Looks for updates at the start and once a day. Nothing is downloaded or installed without a confirmation. Returns a function that
 * looks, and says if there is none. Null: the app was packaged without an address for updates, and never looks for one.
 */
export function followUpdates({
  log,
  signal,
  closeThen,
}: UpdateParts): (() => Promise<void>) | null {
  // The packaging writes it if it has an address.
  if (!app.isPackaged || !existsSync(join(process.resourcesPath, 'app-update.yml'))) return null
  let loading: ReturnType<typeof loaded> | null = null
  let declined: string | null = null

  const updater = () => (loading ??= loaded())

  /** The version of an update; null: there is none. */
  async function found(): Promise<string | null> {
    const result = await (await updater()).checkForUpdates()
    return result?.isUpdateAvailable ? result.updateInfo.version : null
  }

  async function offer(version: string) {
    const isWanted = await confirmed({
      message: `Hookbench ${version} is available`,
      detail: `You have ${app.getVersion()}. It is installed after you confirm once more.`,
      buttons: ['Download', 'Later'],
    })
    if (!isWanted) return void (declined = version)
    const autoUpdater = await updater()
    await autoUpdater.downloadUpdate()
    const isNow = await confirmed({
      message: `Hookbench ${version} is downloaded`,
      detail: 'Deliveries in progress finish before Hookbench restarts.',
      buttons: ['Restart and install', 'Later'],
    })
    if (!isNow) return void (declined = version)
    closeThen(() => {
      // The new version starts before this process has ended.
      app.releaseSingleInstanceLock()
      autoUpdater.quitAndInstall()
    })
  }

  async function look() {
    try {
      const version = await found()
      if (version !== null && version !== declined) await offer(version)
    } catch (error) {
      log.warn({ err: error }, 'could not look for updates')
    }
  }

  async function check() {
    try {
      const version = await found()
      if (version === null) await say('Hookbench is up to date', `You have ${app.getVersion()}.`)
      else await offer(version)
    } catch (error) {
      await say(
        'Could not look for updates',
        error instanceof Error ? error.message : String(error),
      )
    }
  }

  void look()
  const timer = setInterval(() => void look(), dayMs)
  signal.addEventListener('abort', () => clearInterval(timer))
  return check
}

async function confirmed(given: { message: string; detail: string; buttons: [string, string] }) {
  const options = { ...given, type: 'question' as const, defaultId: 0, cancelId: 1, noLink: true }
  return (await dialog.showMessageBox(options)).response === 0
}

const say = (message: string, detail: string) =>
  dialog.showMessageBox({ type: 'info', message, detail, buttons: ['OK'], noLink: true })
