import type { Destination } from '../../contract/destination.ts'
import { api, client, queries } from '../api.ts'
import { confirm, confirmChoice } from '../shell/confirm.ts'
import { say, sayFault } from '../ui/toasts.tsx'
import { changeAtOnce } from './change.ts'
import { moved } from './endpointDraft.ts'
import { readDestinations, showDestination } from './queries.ts'
import { unsettledOf, unsettledText } from './unsettled.ts'

/** As it is at this moment, for a question that names the number. */
async function unsettledNow(id: string): Promise<number> {
  const { destinations } = await queries.fetchQuery(
    api.activity.queryOptions({ staleTime: 0, meta: { eachSecond: true } }),
  )
  return unsettledOf(destinations.find((each) => each.id === id))
}

export async function enable(destination: Destination): Promise<void> {
  await changeAtOnce(destination, () => ({ enabled: true }), {
    done: 'Destination enabled',
    not: 'Destination not enabled',
    undo: () => ({ enabled: false }),
  })
}

/** Asks what becomes of its unsettled messages, where there are any. */
export async function disable(destination: Destination): Promise<void> {
  const { id, name } = destination
  const count = await unsettledNow(id).catch(() => 0)
  const unsettled = count === 0 ? 'deliver' : await askUnsettled(name, count)
  if (unsettled === null) return
  await changeAtOnce(destination, () => ({ enabled: false, unsettled }), {
    done: 'Destination disabled',
    not: 'Destination not disabled',
    // Enabling it would not bring back what was cancelled.
    ...(unsettled === 'deliver' && { undo: () => ({ enabled: true }) }),
  })
}

function askUnsettled(name: string, count: number) {
  return confirmChoice({
    title: `Disable ${name}?`,
    detail: `Calls are filtered while it is disabled. It has ${unsettledText(count)}:`,
    choices: [
      {
        value: 'deliver',
        title: count === 1 ? 'Keep delivering it' : 'Keep delivering them',
        hint: 'Retries continue.',
      },
      {
        value: 'cancel',
        title: count === 1 ? 'Cancel it' : 'Cancel them',
        hint: 'No further attempts. They can be resent.',
      },
    ],
    act: 'Disable destination',
  })
}

/** States the consequences first, and offers to take it back. True: it was removed. */
export async function remove({ id, name, sources }: Destination): Promise<boolean> {
  const count = await unsettledNow(id).catch(() => 0)
  const wanted = await confirm({
    title: `Remove ${name}?`,
    consequences: [
      ...(count > 0
        ? [`${unsettledText(count)} will be cancelled.`]
        : ['It has no unsettled messages.']),
      sources.length > 0
        ? `Calls of ${sources.slice(0, 3).join(', ')}${sources.length > 3 ? ' and others' : ''} are no longer sent to it.`
        : 'No source is connected to it.',
      'Messages it was sent remain on Deliveries.',
    ],
    act: 'Remove destination',
  })
  if (!wanted) return false
  try {
    await client.destinations.remove({ id })
    say('Destination removed', name, { title: 'Undo', act: () => void restore(id) })
    await readDestinations()
    return true
  } catch (error) {
    sayFault('Destination not removed', error)
    return false
  }
}

async function restore(id: string): Promise<void> {
  try {
    const destination = await client.destinations.restore({ id })
    await showDestination(destination)
    say('Destination restored', destination.name)
  } catch (error) {
    sayFault('Destination not restored', error)
  }
}

export async function connect(destination: Destination, source: string): Promise<void> {
  await changeAtOnce(destination, ({ sources }) => ({ sources: withSource(sources, source) }), {
    done: 'Source connected',
    not: 'Source not connected',
    detail: `New calls of ${source} are sent to ${destination.name}.`,
    undo: ({ sources }) => ({ sources: sources.filter((name) => name !== source) }),
  })
}

export async function disconnect(destination: Destination, source: string): Promise<void> {
  await changeAtOnce(
    destination,
    ({ sources }) => ({ sources: sources.filter((name) => name !== source) }),
    {
      done: 'Source disconnected',
      not: 'Source not disconnected',
      detail: `Calls of ${source} are no longer sent to ${destination.name}.`,
      undo: ({ sources }) => ({ sources: withSource(sources, source) }),
    },
  )
}

const withSource = (sources: readonly string[], source: string) => [
  ...new Set([...sources, source]),
]

type Endpoint = Destination['endpoints'][number]

/** As a change takes them: without their ids. */
export const plainEndpoints = (endpoints: readonly Pick<Endpoint, 'url' | 'headers'>[]) =>
  endpoints.map(({ url, headers }) => ({ url, headers }))

export function moveEndpoint(destination: Destination, id: string, step: number) {
  const url = destination.endpoints.find((each) => each.id === id)?.url ?? ''
  return changeAtOnce(
    destination,
    ({ endpoints }) => {
      const at = endpoints.findIndex((each) => each.id === id)
      return { endpoints: plainEndpoints(at < 0 ? endpoints : moved(endpoints, at, step)) }
    },
    {
      done: step < 0 ? 'Endpoint moved up' : 'Endpoint moved down',
      not: 'Endpoint not moved',
      detail: url,
    },
  )
}

export function removeEndpoint(destination: Destination, endpoint: Endpoint) {
  const at = destination.endpoints.findIndex(({ id }) => id === endpoint.id)
  return changeAtOnce(
    destination,
    ({ endpoints }) => ({
      endpoints: plainEndpoints(endpoints.filter(({ id }) => id !== endpoint.id)),
    }),
    {
      done: 'Endpoint removed',
      not: 'Endpoint not removed',
      detail: endpoint.url,
      undo: ({ endpoints }) => ({
        endpoints: plainEndpoints(endpoints.toSpliced(at, 0, endpoint)),
      }),
    },
  )
}
