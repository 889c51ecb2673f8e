import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { apiClient } from '../api/client.ts'
import type { Scenario } from './file.ts'
import { startServed, stopServed } from './served.ts'
import type { Bench } from './step.ts'

interface OwnBench {
  /** Null: that of the first start. */
  workspace: Scenario['workspace']
  speed: number | null
  env: NodeJS.ProcessEnv
  /** Told of the data directory, which then stays. */
  onKept: ((directory: string) => void) | null
}

/** A workbench of its own in a process of its own, with nothing in it but its workspace; gone afterwards. */
export async function openOwnBench({ workspace, speed, env, onKept }: OwnBench): Promise<Bench> {
  const directory = await mkdtemp(join(tmpdir(), 'hookbench-scenario-'))
  const remove = () => rm(directory, { recursive: true, force: true, maxRetries: 3 })
  try {
    const args: string[] = []
    if (workspace !== null) {
      const file = join(directory, 'workspace.yaml')
      // JSON is YAML.
      await writeFile(file, JSON.stringify(movable(workspace)))
      args.push('--workspace', file)
    }
    let served = await startServed(directory, args, env)
    let client = apiClient(served.ui, served.token)
    if (speed !== null) await client.clock.set({ speed })
    return {
      get client() {
        return client
      },
      get collect() {
        return served.collect
      },
      async restart(kill) {
        await stopServed(served, kill ? 'SIGKILL' : 'SIGTERM')
        // The workspace is in its data by now, with what the steps have changed of it.
        served = await startServed(directory, [], env)
        client = apiClient(served.ui, served.token)
      },
      async close() {
        await stopServed(served, onKept ? 'SIGTERM' : 'SIGKILL')
        if (onKept) onKept(directory)
        else await remove()
      },
    }
  } catch (error) {
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
