/** Whether this machine can show the desktop app or package it, and if not, why. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { node24, root, run, say } from './process.mjs'

const directory = join(root, 'node_modules', 'electron')
const downloadLimit = 180_000

export async function whyNoDesktop() {
  if (process.platform === 'linux') {
    if (process.getuid() === 0) return 'Electron does not run as root'
    if (!process.env.DISPLAY && !process.env.WAYLAND_DISPLAY) return 'there is no display'
  }
  const missing = await whyNoElectron()
  if (missing) return missing
  if (process.platform === 'linux' && !sandboxWorks()) {
    return 'this system does not allow the sandbox Electron needs'
  }
  return undefined
}

/** Downloads Electron if it is not here. */
export async function whyNoElectron() {
  if (electronBinary() || (await download())) return undefined
  return "Electron's binary could not be downloaded"
}

export function electronBinary() {
  const pathFile = join(directory, 'path.txt')
  if (!existsSync(pathFile)) return undefined
  const dist = process.env.ELECTRON_OVERRIDE_DIST_PATH ?? join(directory, 'dist')
  const binary = join(dist, readFileSync(pathFile, 'utf8'))
  return existsSync(binary) ? binary : undefined
}

async function download() {
  say('Downloading Electron…')
  await run(node24, [join(directory, 'install.js')], { limit: downloadLimit })
  return Boolean(electronBinary())
}

/** Chromium's sandbox needs user namespaces, or its helper owned by root with the setuid bit. */
function sandboxWorks() {
  const forbidden =
    setting('kernel/apparmor_restrict_unprivileged_userns') === '1' ||
    setting('kernel/unprivileged_userns_clone') === '0'
  if (!forbidden) return true
  const helper = statSync(join(dirname(electronBinary()), 'chrome-sandbox'), {
    throwIfNoEntry: false,
  })
  return helper !== undefined && helper.uid === 0 && (helper.mode & 0o4000) !== 0
}

function setting(name) {
  const file = join('/proc/sys', name)
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
}
