import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** What a running Hookbench publishes about itself, for a second one and for the CLI. */
export interface Instance {
  pid: number
  startedAt: string
  collect?: string
  receiver?: string
  receiverTls?: string
  ui?: string
  token?: string
  /** With TLS: what its clients must trust, in PEM. */
  trusted?: string
}

export const instanceFileOf = (directory: string) => join(directory, 'instance.json')

/** What was last published in a directory, or null. It may be left over from a process that was killed. */
export function readInstance(directory: string): Instance | null {
  try {
    return JSON.parse(readFileSync(instanceFileOf(directory), 'utf8')) as Instance
  } catch {
    return null
  }
}

/** Removes what this process published, if it has not closed before it exits. */
export function unpublishAtExit(directory: string) {
  process.once('exit', () => {
    if (readInstance(directory)?.pid === process.pid)
      rmSync(instanceFileOf(directory), { force: true })
  })
}
