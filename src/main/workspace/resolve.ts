import { listBehaviour } from '../../contract/behaviour/shortForm.ts'
import type { NewEndpoint } from '../../contract/wiring.ts'
import type { ReceiverAddresses } from '../receiver/ownPath.ts'
import { noSource } from '../store/sourceNamed.ts'
import type { WorkspaceState } from './current.ts'
import type { Fault, FileDestination } from './file.ts'
import type { ReadyWorkspace } from './readyText.ts'
import { receiverUrl, receiverUrls } from './receiverUrl.ts'
import { noReceiver, takenKey, takenPath } from './words.ts'

interface Resolved {
  /** The objects in the file, as they would be once it is applied. Omitted keys are unchanged. */
  wanted: WorkspaceState
  faults: Fault[]
}

/** Resolves a workspace file against the current state, and collects every conflict. */
export function resolveWorkspace(
  current: WorkspaceState,
  workspace: ReadyWorkspace,
  addresses: ReceiverAddresses,
): Resolved {
  const faults: Fault[] = []
  const sources = workspace.sources.map(({ schema, plan, ...source }) => {
    const known = named(current.sources, source.name)
    return {
      ...source,
      writeKey: source.writeKey ?? known?.writeKey ?? null,
      allowedOrigins: source.allowedOrigins?.toSorted() ?? known?.allowedOrigins ?? [],
      blocked: schema ? [...new Set(schema.blocked)].toSorted() : (known?.blocked ?? []),
      plan: plan ?? known?.plan ?? null,
    }
  })
  const receivers = workspace.receivers.map(({ respond = [200], ...receiver }) => ({
    ...receiver,
    behaviour: receiver.behaviour ?? listBehaviour(respond),
    path:
      receiver.path ??
      named(current.receivers, receiver.name)?.path ??
      `/${encodeURIComponent(receiver.name)}`,
  }))
  reportTaken(
    heldBy(current.sources, sources, ({ writeKey }) => writeKey),
    (index, holder) =>
      faults.push({ path: ['sources', index, 'writeKey'], message: takenKey(holder) }),
  )
  reportTaken(
    heldBy(current.receivers, receivers, ({ path }) => path),
    (index, holder, path) =>
      faults.push({ path: ['receivers', index, 'path'], message: takenPath(holder, path) }),
  )

  const sourceNames = namesOf(current.sources, sources)
  const all = { receivers: merged(current.receivers, receivers), current, addresses }
  const destinations = workspace.destinations.map((destination, index) => {
    const at = ['destinations', index]
    destination.sources.forEach((name, position) => {
      if (!sourceNames.has(name))
        faults.push({ path: [...at, 'sources', position], message: noSource(name, sourceNames) })
    })
    return {
      ...destination,
      sources: [...new Set(destination.sources)],
      endpoints: addressed(destination, all, (position, message) =>
        faults.push({ path: [...at, 'endpoints', position, 'receiver'], message }),
      ),
    }
  })
  const settings = workspace.settings ?? current.settings
  return { wanted: { sources, receivers, destinations, settings }, faults }
}

const named = <T extends { name: string }>(items: T[], name: string) =>
  items.find((item) => item.name === name)

interface Held {
  /** Its place in the file; null: not in the file. */
  index: number | null
  name: string
  value: string | null
}

/** Who would hold each value, current holders first. */
function heldBy<T extends { name: string }>(
  current: T[],
  wanted: T[],
  valueOf: (item: T) => string | null,
): Held[] {
  const places = new Map(wanted.map(({ name }, index) => [name, index]))
  const others = current.filter(({ name }) => !places.has(name))
  const held = (item: T): Held => ({
    index: places.get(item.name) ?? null,
    name: item.name,
    value: valueOf(item),
  })
  const holdsAlready = (item: T) => {
    const known = named(current, item.name)
    return known !== undefined && valueOf(known) === valueOf(item)
  }
  return [
    ...others,
    ...wanted.filter(holdsAlready),
    ...wanted.filter((item) => !holdsAlready(item)),
  ].map(held)
}

function reportTaken(held: Held[], report: (index: number, holder: string, value: string) => void) {
  const holders = new Map<string, string>()
  for (const { index, name, value } of held) {
    if (value === null) continue
    const holder = holders.get(value)
    if (holder === undefined) holders.set(value, name)
    else if (index !== null) report(index, holder, value)
  }
}

const namesOf = (...lists: { name: string }[][]) =>
  new Set(lists.flatMap((list) => list.map(({ name }) => name)))

/** Both, once `wanted` is applied. */
function merged<T extends { name: string }>(current: T[], wanted: T[]): T[] {
  const byName = new Map([...current, ...wanted].map((item) => [item.name, item]))
  return [...byName.values()]
}

interface All {
  receivers: WorkspaceState['receivers']
  current: WorkspaceState
  addresses: ReceiverAddresses
}

/** The endpoints, with the URLs of those given as receivers. */
function addressed(
  { name, endpoints }: FileDestination,
  { receivers, current, addresses }: All,
  report: (index: number, message: string) => void,
): NewEndpoint[] {
  const known = named(current.destinations, name)?.endpoints ?? []
  return endpoints.map((endpoint, index) => {
    if ('url' in endpoint) return endpoint
    const { headers } = endpoint
    const receiver = named(receivers, endpoint.receiver)
    if (!receiver) {
      report(index, noReceiver(endpoint.receiver, namesOf(receivers)))
      return { url: '', headers }
    }
    // The same address in another spelling, such as localhost, is unchanged.
    const { url } = known[index] ?? { url: '' }
    const isThere = receiverUrls(addresses, receiver).includes(url)
    return { url: isThere ? url : receiverUrl(addresses, receiver), headers }
  })
}
