import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { apiClient } from '../api/client.ts'
import { isAlive } from '../isAlive.ts'
import type { Scenario } from './file.ts'
import { endOf, type Served, startServed, stopServed } from './served.ts'
import type { Bench } from './step.ts'

interface OwnBench {
  /** Null: that of the first start. */
  workspace: Scenario['workspace']
  speed: number | null
  env: NodeJS.ProcessEnv
  /** Told of the data directory, which then stays. */
  onKept: ((directory: string) => void) | null
}

const prefix = 'hookbench-scenario-'
const keptPrefix = 'hookbench-kept-'
/** Where /tmp is shared, a process that seems to be gone may be one that cannot be seen from here. */
const orphanMs = 3_600_000

/** What runs that were killed have left: their process is gone, and nothing was written there for an hour. */
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
      // Another run was faster, or it is another user's.
    }
  }
}

/** A workbench of its own in a process of its own, with nothing in it but its workspace; gone afterwards. */
export async function openOwnBench({ workspace, speed, env, onKept }: OwnBench): Promise<Bench> {
  await removeOrphans()
  const directory = await mkdtemp(join(tmpdir(), onKept ? keptPrefix : `${prefix}${process.pid}-`))
  const remove = () => rm(directory, { recursive: true, force: true, maxRetries: 3 })
  let served: Served | null = null
  try {
    const args: string[] = []
    if (workspace !== null) {
      const file = join(directory, 'workspace.yaml')
      // JSON is YAML.
      await writeFile(file, JSON.stringify(movable(workspace)))
      args.push('--workspace', file)
    }
    let current = (served = await startServed(directory, args, env))
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
        // The workspace is in its data by now, with what the steps have changed of it.
        current = await startServed(directory, [], env)
        client = apiClient(current.ui, current.token)
        restarting = false
      },
      async close() {
        await stopServed(current, onKept ? 'SIGTERM' : 'SIGKILL')
        if (onKept) onKept(directory)
        else await remove()
      },
    }
  } catch (error) {
    if (served) await stopServed(served, 'SIGKILL')
    await remove()
    throw error
  }
}

/** Files that it names, by their whole path: it is written to another folder. */
function movable({ value, directory }: NonNullable<Scenario['workspace']>): unknown {
  const { settings } = (value ?? {}) as { settings?: { trustedCa?: { file?: unknown } | null } }
  const file = settings?.trustedCa?.file
  if (typeof file !== 'string') return value
  const trustedCa = { file: resolve(directory, file) }
  return { ...(value as object), settings: { ...settings, trustedCa } }
}
