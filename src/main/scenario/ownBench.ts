import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { apiClient } from '../http/apiClient.ts'
import { isAlive } from '../store/sqlite/isAlive.ts'
import type { StartCommand } from './commandProcess.ts'
import { selfContained } from './resolvedWorkspace.ts'
import type { RunWorkspace } from './run.ts'
import { endOf, type Served, startServed, stopServed } from './served.ts'
import type { Bench } from './steps/step.ts'

interface OwnBench {
  /** Null: that of the first start. */
  workspace: RunWorkspace
  speed: number | null
  env: NodeJS.ProcessEnv
  start: StartCommand
  /** Called with the data directory, which is then retained. */
  onRetained: ((directory: string) => void) | null
}

const prefix = 'hookbench-scenario-'
const retainedPrefix = 'hookbench-kept-'
/** If /tmp is shared, a process that seems to have ended may just be invisible from here. */
const orphanMs = 3_600_000

/** Removes leftovers of killed runs: their process has ended, and nothing was written for an hour. */
async function removeOrphans() {
  const root = tmpdir()
  for (const name of await readdir(root)) {
    const [, pid] = /^hookbench-scenario-(\d+)-/.exec(name) ?? []
    if (pid === undefined || isAlive(Number(pid))) continue
    const path = join(root, name)
    try {
      const { mtimeMs } = await stat(path)
      if (Date.now() - mtimeMs > orphanMs) await rm(path, { recursive: true, force: true })
    } catch {
      // Another run removed it first, or it belongs to another user.
    }
  }
}

/** A new workbench in its own process, containing only its workspace; removed afterwards. */
export async function openOwnBench({
  workspace,
  speed,
  env,
  start,
  onRetained,
}: OwnBench): Promise<Bench> {
  await removeOrphans()
  const directory = await mkdtemp(
    join(tmpdir(), onRetained ? retainedPrefix : `${prefix}${process.pid}-`),
  )
  const remove = () => rm(directory, { recursive: true, force: true, maxRetries: 3 })
  let served: Served | null = null
  try {
    const args: string[] = []
    if (workspace !== null) {
      const file = join(directory, 'workspace.yaml')
      // JSON is YAML.
      await writeFile(file, JSON.stringify(selfContained(workspace)), { mode: 0o600 })
      args.push('--workspace', file)
    }
    let current = (served = await startServed(directory, { args, env, start }))
    let client = apiClient(current.ui, current.token)
    let restarting = false
    if (speed !== null) await client.clock.set({ speed })
    return {
      get client() {
        return client
      },
      get collect() {
        return current.collect
      },
      ended: async () => (restarting ? null : endOf(current)),
      async restart(kill) {
        restarting = true
        await stopServed(current, kill ? 'SIGKILL' : 'SIGTERM')
        // Its data already has the workspace, including changes made by steps.
        current = await startServed(directory, { args: [], env, start })
        client = apiClient(current.ui, current.token)
        restarting = false
      },
      async close() {
        await stopServed(current, onRetained ? 'SIGTERM' : 'SIGKILL')
        if (onRetained) onRetained(directory)
        else await remove()
      },
    }
  } catch (error) {
    if (served) await stopServed(served, 'SIGKILL')
    await remove()
    throw error
  }
}
