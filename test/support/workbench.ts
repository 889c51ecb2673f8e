import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRouterClient } from '@orpc/server'
import { onTestFinished } from 'vitest'
import { owner } from '../../src/main/api/requester.ts'
import { createRouter } from '../../src/main/api/router.ts'
import { createLog } from '../../src/main/errors/log.ts'
import { readFileText } from '../../src/main/workspace/apply.ts'
import { openWorkbench, type WorkbenchOptions } from '../../src/main/workbench/workbench.ts'

const anyPort = { port: 0, byName: true, option: 'test' }

export async function temporaryDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'hookbench-test-'))
  // A process that was just killed may still be writing its last file.
  onTestFinished(() => rm(directory, { recursive: true, force: true, maxRetries: 10 }))
  return directory
}

/** Options of a workbench on free ports, in memory by default. */
export function workbenchOptions(given: Partial<WorkbenchOptions> = {}): WorkbenchOptions {
  return {
    directory: null,
    workspaceFile: null,
    host: '127.0.0.1',
    collect: anyPort,
    receiver: anyPort,
    receiverTls: anyPort,
    log: createLog('silent'),
    env: {},
    ...given,
  }
}

/** Options of a client that may do everything. */
export const asOwner = { context: { requester: owner } }

/** A real workbench, closed at the end of the test, with the client of its contract. */
export async function startWorkbench(given: Partial<WorkbenchOptions> = {}) {
  const workbench = await openWorkbench(workbenchOptions(given))
  onTestFinished(() => workbench.close())
  return {
    workbench,
    client: createRouterClient(createRouter(workbench), asOwner),
    ...workbench.addresses,
  }
}
export type Started = Awaited<ReturnType<typeof startWorkbench>>

/** Applies a workspace file, as a watched one is. */
export const applyFile = (
  { applyWorkspace, env }: Pick<Started['workbench'], 'applyWorkspace' | 'env'>,
  file: string,
) => applyWorkspace(readFileText(file, env))

export async function writeWorkspace(text: string): Promise<string> {
  const file = join(await temporaryDirectory(), 'hookbench.yaml')
  await writeFile(file, text)
  return file
}

/** Waits for a condition, re-evaluated at the workbench's own change hints. */
export async function until<T>(
  { workbench }: Started,
  look: () => Promise<T | null | false> | T | null | false,
): Promise<T> {
  const limit = AbortSignal.timeout(20_000)
  for await (const _hint of workbench.changes.watch(limit)) {
    const found = await look()
    if (found !== null && found !== false) return found
  }
  throw new Error('it did not come true')
}

/** Waits until nothing is queued or retrying, and returns the counts. */
export const settled = (started: Started) =>
  until(started, async () => {
    const counts = started.workbench.store.messages.counts()
    return counts.queued + counts.retrying === 0 ? counts : null
  })
