import { keyOf } from '../../../contract/key.ts'
import type { NewRecording, Recording } from '../../../contract/scenario.ts'
import { ownPath } from '../../receiver/ownPath.ts'
import type { DestinationRecord } from '../../store/destinations.ts'
import type { Workbench } from '../../workbench.ts'
import { createLeftOut, type LeftOut } from './leftOut.ts'
import { type Recorded, readRecorded } from './recorded.ts'
import { stepsOf } from './recordedSteps.ts'
import { yamlSafe, yamlText } from './recordedText.ts'
import { durationOf } from './recordedTime.ts'
import { momentsOf } from './replay.ts'

/** Every wait between attempts is this long in a recording, so that each of its moments is one attempt of what waits. */
const retryWait = '30s'

/** A scenario that does again what was collected, with receivers of its own that answer as the endpoints did. */
export function recordScenario(
  workbench: Workbench,
  { name, messages, since }: NewRecording,
  isTaken: (file: string) => boolean,
): Recording {
  const leftOut = createLeftOut(secretsOf(workbench))
  const recorded = readRecorded(
    workbench,
    { messages: messages?.map(Number), since: since === undefined ? undefined : Date.parse(since) },
    leftOut,
  )
  tellOfTheWire(recorded, leftOut)
  const { window } = workbench.store.settings.read().retry
  const destinations = destinationsOf(workbench, recorded)
  const receivers = receiversOf(workbench, destinations, leftOut)
  const moments = momentsOf(
    recorded,
    (id) =>
      destinations.find((each) => each.id === id)?.endpoints.map((endpoint) => endpoint.id) ?? [],
    window,
  )
  const names = new Map(receivers.map(({ id, name: receiver }) => [id, receiver]))
  const { steps, first, inOrder } = stepsOf(moments, { names, destinations, leftOut })
  const scenario = yamlSafe({
    name,
    workspace: {
      sources: sourcesOf(workbench, recorded, leftOut),
      receivers: receivers.map(({ id, ...receiver }) => ({
        ...receiver,
        respond: first.get(id) ?? [200],
      })),
      destinations: destinations.map((each) => ({
        name: each.name,
        body: each.profile,
        sources: sourceNames(recorded, each),
        endpoints: each.endpoints.map(({ id }) => ({ receiver: names.get(id) })),
      })),
      settings: {
        retry: { base: retryWait, factor: 1, jitter: 0, window: durationOf(window) },
        // One after another, where it counts who is answered what.
        ...(inOrder && { delivery: { inFlight: 1 } }),
      },
    },
    steps,
  })
  const sentences = leftOut.sentences()
  const head = [
    `Recorded by Hookbench: ${recorded.length === 1 ? 'one call' : `${recorded.length} calls`}, in the order in which they were collected.`,
    'What waits is tried again every 30 s here, so that each advance of the clock is one attempt of it.',
    ...(sentences.length === 0 ? [] : ['Not in it:', ...sentences.map((each) => `- ${each}`)]),
  ]
  return { file: freeName(name, isTaken), text: yamlText(scenario, head), leftOut: sentences }
}

/** A receiver answers, whatever it says: what failed before there was an answer becomes one. */
function tellOfTheWire(recorded: Recorded[], leftOut: LeftOut) {
  for (const { row, attempts } of recorded.flatMap(({ messages }) => messages))
    for (const { outcome, verdict, reason } of attempts)
      if (outcome !== 'response' && outcome !== 'timeout')
        leftOut.tell(
          `an endpoint of ${row.destination}, which ${reason}: an answer of ${verdict === 'permanent' ? 410 : 503} stands for it.`,
        )
}

function secretsOf({ store }: Workbench): string[] {
  const destinations = store.wiring.destinations()
  return [
    ...store.sources.all().map(({ writeKey }) => writeKey),
    ...destinations.flatMap(({ sharedSecret }) => sharedSecret ?? []),
    ...destinations.flatMap(({ endpoints }) =>
      endpoints.flatMap(({ headers }) => Object.values(headers)),
    ),
  ]
}

/** Those that a message went to, with the endpoints that it was sent to, or, where it was not yet, that it has. */
function destinationsOf({ store }: Workbench, recorded: Recorded[]): DestinationRecord[] {
  const messages = recorded.flatMap((each) => each.messages)
  const ids = new Set(messages.map(({ row }) => row.destination_id))
  return [...ids].flatMap((id) => {
    const record = store.destinations.everById(id)
    if (!record) return []
    const own = messages.filter(({ row }) => row.destination_id === id)
    const attempts = own.flatMap((message) => message.attempts)
    const tried = new Map(attempts.map(({ endpointId, url }) => [endpointId, url]))
    const known = record.endpoints.filter(
      ({ id: endpoint }) => tried.size === 0 || tried.has(endpoint),
    )
    const removed = [...tried].filter(([endpoint]) => !known.some((each) => each.id === endpoint))
    const endpoints = [
      ...known,
      ...removed.map(([endpoint, url]) => ({ id: endpoint, url, headers: {} })),
    ]
    return [
      { ...record, name: own[0]?.row.destination ?? record.name, endpoints: endpoints.slice(0, 5) },
    ]
  })
}

interface OwnReceiver {
  /** Of the endpoint that it stands for. */
  id: number
  name: string
  path: string
}

/** One for each endpoint: it answers as that did. Its address, headers and secret stay here. */
function receiversOf(
  { store, addresses }: Workbench,
  destinations: DestinationRecord[],
  leftOut: LeftOut,
): OwnReceiver[] {
  const taken = new Set<string>()
  return destinations.flatMap(({ name, sharedSecret, endpoints }) => {
    if (sharedSecret !== null)
      leftOut.tell(`the shared secret of ${name}: in the scenario nothing is signed.`)
    return endpoints.map(({ id, url, headers }) => {
      const path = ownPath(url, addresses.receiver)
      const own = store.receivers.all().find((each) => each.path === path)
      if (!own) leftOut.tell(`the URL of an endpoint of ${name}: a receiver stands for it.`)
      if (Object.keys(headers).length > 0)
        leftOut.tell(`the static headers of ${name}: ${Object.keys(headers).join(', ')}.`)
      const wanted = own?.name ?? keyOf(name).replaceAll('_', '-')
      let free = wanted
      for (let number = 2; taken.has(free); number++) free = `${wanted}-${number}`
      taken.add(free)
      return { id, name: free, path: `/${encodeURIComponent(free)}` }
    })
  })
}

function sourcesOf({ store }: Workbench, recorded: Recorded[], leftOut: LeftOut) {
  const named = new Set(recorded.flatMap(({ step }) => Object.values(step).flatMap(sourcesNamed)))
  return [...named].map((name, index) => {
    const source = store.sources.byName(name)
    const writeKey = `RECORDED${index + 1}`
    leftOut.tell(`the write key of ${name}: ${writeKey} stands for it.`)
    const blocked = recorded.flatMap(({ blocked: is, content, step }) =>
      is && Object.values(step)[0]?.source === name ? [String(content.event)] : [],
    )
    return {
      name,
      writeKey,
      kind: source?.kind ?? 'server',
      ...(blocked.length > 0 && { schema: { blocked: [...new Set(blocked)] } }),
    }
  })
}

function sourcesNamed({ source, sources }: Record<string, unknown>): string[] {
  if (Array.isArray(sources)) return sources as string[]
  return typeof source === 'string' ? [source] : []
}

/** The sources that a destination was sent something of, or was off for. */
function sourceNames(recorded: Recorded[], { id }: DestinationRecord): string[] {
  const own = recorded.filter(
    ({ messages, off }) =>
      off.includes(id) || messages.some(({ row }) => row.destination_id === id),
  )
  return [...new Set(own.flatMap(({ step }) => Object.values(step).flatMap(sourcesNamed)))]
}

function freeName(name: string, isTaken: (file: string) => boolean): string {
  const wanted = keyOf(name).replaceAll('_', '-')
  let file = `${wanted}.yaml`
  for (let number = 2; isTaken(file); number++) file = `${wanted}-${number}.yaml`
  return file
}
