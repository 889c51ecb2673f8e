/** Finds or installs a Chromium for the end-to-end tests, in the cheapest way that works. */
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { node24, run, say, tool } from './process.mjs'

/** The headless shell first: without browser windows, the tests need only four fifths of the time. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'].concat(
  'google-chrome-stable',
)
const macApplications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
const downloadLimit = 300_000

/** The path of an executable, or undefined if there is none and none could be installed. */
export async function ensureBrowser() {
  const asked = process.env.HOOKBENCH_CHROMIUM
  if (asked) return asked
  return installed() ?? (await playwrights()) ?? (await fromPackages()) ?? (await download())
}

function installed() {
  const onPath = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const candidates = names.flatMap((name) => onPath.map((directory) => join(directory, name)))
  if (process.platform === 'darwin') candidates.push(...macApplications)
  return candidates.find(isExecutable)
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

async function playwrights() {
  const print = "import('@playwright/test').then((p) => console.log(p.chromium.executablePath()))"
  const { output } = await run(node24, ['-e', print])
  const path = output.trim()
  return existsSync(path) ? path : undefined
}

async function fromPackages() {
  if (process.platform !== 'linux' || process.getuid() !== 0) return undefined
  if ((await run('apt-get', ['--version'])).code !== 0) return undefined
  say('Installing Chromium for the tests…')
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update'], { env, limit: downloadLimit })
  for (const name of ['chromium-headless-shell', 'chromium']) {
    await run('apt-get', ['install', '-y', name], { env, limit: downloadLimit })
    const found = installed()
    if (found) return found
  }
}

async function download() {
  say('Downloading Chromium for the tests…')
  const script = tool('playwright', '@playwright/test')
  await run(node24, [script, 'install', 'chromium'], { limit: downloadLimit })
  return playwrights()
}
