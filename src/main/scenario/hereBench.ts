import { Refusal } from '../refusal.ts'
import { readWorkspace } from '../workspace/file.ts'
import { addWorkspace } from './addWorkspace.ts'
import type { Scenario } from './file.ts'
import type { Bench, BenchClient } from './step.ts'

interface HereBench {
  client: BenchClient
  workspace: Scenario['workspace']
  speed: number | null
  env: NodeJS.ProcessEnv
}

/** The workbench that is running: what it has stays, and a scenario's workspace is added to it by name. */
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
        'the workbench that is running is not restarted by a scenario; run it in one of its own',
      )
    },
    close: async () => {},
  }
}
