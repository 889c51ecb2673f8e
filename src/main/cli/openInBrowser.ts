import { spawn } from 'node:child_process'

const openers: Partial<Record<NodeJS.Platform, [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
}

/** Best effort: without a browser, the address is printed anyway. */
export function openInBrowser(url: string) {
  const [command, ...args] = openers[process.platform] ?? ['xdg-open']
  spawn(command, [...args, url], { stdio: 'ignore', detached: true })
    .on('error', () => {})
    .unref()
}
