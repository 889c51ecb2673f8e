import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { apiClient } from '../api/client.ts'
import { startServed, stopServed } from './served.ts'
import type { Bench } from './step.ts'

interface OwnBench {
  /** As a workspace file has it; null: that of the first start. */
  workspace: unknown
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
      await writeFile(file, JSON.stringify(workspace))
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
