import { Refusal } from '../errors/refusal.ts'
import { addWorkspace } from './addWorkspace.ts'
import { resolvedWorkspace } from './resolvedWorkspace.ts'
import type { RunWorkspace } from './run.ts'
import type { Bench, BenchClient } from './steps/step.ts'

interface HereBench {
  client: BenchClient
  workspace: RunWorkspace
  speed: number | null
}

/** The running workbench: its data stays, and a scenario's workspace is added by name. */
export async function openHereBench({ client, workspace, speed }: HereBench): Promise<Bench> {
  let changed: string[] = []
  if (workspace !== null) {
    changed = await addWorkspace(client, resolvedWorkspace(workspace), workspace.value)
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
