import { Refusal } from '../errors/refusal.ts'
import { readWorkspace } from '../workspace/file.ts'
import { addWorkspace } from './addWorkspace.ts'
import type { Scenario } from './file.ts'
import type { Bench, BenchClient } from './steps/step.ts'

interface HereBench {
  client: BenchClient
  workspace: Scenario['workspace']
  speed: number | null
  env: NodeJS.ProcessEnv
}

/** The running workbench: its data stays, and a scenario's workspace is added by name. */
export async function openHereBench({ client, workspace, speed, env }: HereBench): Promise<Bench> {
  let changed: string[] = []
  if (workspace !== null) {
    const read = readWorkspace(workspace.value, { env, directory: workspace.directory })
    if (!read.workspace)
      throw new Refusal('BAD_REQUEST', read.faults.map(({ message }) => message).join('; '))
    changed = await addWorkspace(client, read.workspace, workspace.value)
  }
  if (speed !== null) await client.clock.set({ speed })
  const { addresses } = await client.status()
  return {
    client,
    collect: addresses.collect,
    changed,
    restart() {
      throw new Refusal(
        'CONFLICT',
        'a scenario cannot restart the running workbench; run it in its own workbench',
      )
    },
    close: async () => {},
  }
}
