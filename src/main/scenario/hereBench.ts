import { Refusal } from '../refusal.ts'
import { readWorkspace, type Workspace } from '../workspace/file.ts'
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
  if (workspace !== null) {
    const read = readWorkspace(workspace.value, { env, directory: workspace.directory })
    if (!read.workspace)
      throw new Refusal('BAD_REQUEST', read.faults.map(({ message }) => message).join('; '))
    await addWorkspace(client, read.workspace)
  }
  if (speed !== null) await client.clock.set({ speed })
  const { addresses } = await client.status()
  return {
    client,
    collect: addresses.collect,
    restart() {
      throw new Refusal(
        'CONFLICT',
        'the workbench that is running is not restarted by a scenario; run it in one of its own',
      )
    },
    close: async () => {},
  }
}

async function addWorkspace(
  client: BenchClient,
  { sources, receivers, destinations, settings }: Workspace,
) {
  const known = {
    sources: (await client.sources.list()).items,
    receivers: (await client.receivers.list()).items,
    destinations: (await client.destinations.list()).items,
  }
  for (const { schema, ...source } of sources) {
    const found = named(known.sources, source.name)
    const { id } = found ?? (await client.sources.create(source))
    if (found) await client.sources.update({ id, ...source })
    for (const event of schema?.blocked ?? [])
      await client.sources.schema.update({ id, event, blocked: true })
  }
  for (const receiver of receivers) {
    const found = named(known.receivers, receiver.name)
    if (found) await client.receivers.update({ id: found.id, ...receiver })
    else await client.receivers.create(receiver)
  }
  const { items } = await client.receivers.list()
  for (const { endpoints, ...destination } of destinations) {
    const wanted = {
      ...destination,
      endpoints: endpoints.map((endpoint) => {
        if ('url' in endpoint) return endpoint
        const receiver = named(items, endpoint.receiver)
        if (receiver) return { url: receiver.url, headers: endpoint.headers }
        throw new Refusal('BAD_REQUEST', `there is no receiver named ${endpoint.receiver}`)
      }),
    }
    const found = named(known.destinations, destination.name)
    if (found) await client.destinations.update({ id: found.id, ...wanted })
    else await client.destinations.create(wanted)
  }
  if (settings) await client.settings.update(settings)
}

const named = <T extends { name: string }>(items: T[], name: string) =>
  items.find((item) => item.name === name)
