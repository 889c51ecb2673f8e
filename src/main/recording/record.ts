import { keyOf } from '../../contract/key.ts'
import type { NewRecording, Recording } from '../../contract/scenario.ts'
import { durationText, plural } from '../../contract/format.ts'
import { receiverPath } from '../receiver/ownPath.ts'
import type { Recorded } from './action.ts'
import { replacedText } from './answer.ts'
import { type Captured, readCaptured } from './captured.ts'
import type { RecordParts } from './parts.ts'
import { createLeftOut, type LeftOut } from './leftOut.ts'
import { readRecorded } from './recorded.ts'
import { stepsOf } from './recordedSteps.ts'
import type { RecordedDestination } from './senders.ts'
import { yamlSafe, yamlText } from './recordedText.ts'
import { momentsOf } from './replay.ts'

/** The fixed retry delay of a recording, so that each of its moments is one attempt of every waiting message. */
const retryWait = '30s'

/** A scenario that repeats the recorded actions, with its own receivers that respond as the endpoints did. */
export function recordScenario(
  parts: RecordParts,
  { name, messages, captures, since }: NewRecording,
  isTaken: (file: string) => boolean,
): Recording {
  const leftOut = createLeftOut(secretsOf(parts))
  const captured = captures && readCaptured(parts, captures, leftOut)
  const recorded = readRecorded(
    parts,
    {
      messages: captured?.messages ?? messages,
      since: since === undefined ? undefined : Date.parse(since),
      others: captured?.actions ?? [],
    },
    leftOut,
  )
  tellOfTheWire(recorded, leftOut)
  const { window } = parts.store.settings.read().retry
  const destinations = destinationsOf(parts, recorded, captured)
  const receivers = receiversOf(parts, destinations, leftOut)
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
      sources: sourcesOf(parts, recorded, { leftOut, captured }),
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
        retry: { base: retryWait, factor: 1, jitter: 0, window: durationText(window) },
        // One after another, if the order of responses matters.
        ...(inOrder && { delivery: { inFlight: 1 } }),
      },
    },
    steps,
  })
  const sentences = leftOut.sentences()
  const head = [
    `Recorded by Hookbench: ${plural(recorded.length, 'call')}, in the order they were collected.`,
    'Retries wait 30 s here, so that each advance of the clock is one attempt.',
    ...(sentences.length === 0 ? [] : ['Left out:', ...sentences.map((each) => `- ${each}`)]),
  ]
  return { file: freeName(name, isTaken), text: yamlText(scenario, head), leftOut: sentences }
}

/** A receiver accepts every connection, so some failures become others. */
function tellOfTheWire(recorded: Recorded[], leftOut: LeftOut) {
  for (const { row, attempts } of recorded.flatMap(({ messages }) => messages))
    for (const attempt of attempts) {
      const sentence = replacedText(row.destination, attempt)
      if (sentence !== null) leftOut.report(sentence)
    }
}

function secretsOf({ store }: RecordParts): string[] {
  const destinations = store.wiring.destinations()
  return [
    ...store.sources.all().map(({ writeKey }) => writeKey),
    ...destinations.flatMap(({ sharedSecret }) => sharedSecret ?? []),
    ...destinations.flatMap(({ endpoints }) =>
      endpoints.flatMap(({ headers }) => Object.values(headers)),
    ),
  ]
}

/** The destinations of messages, with the endpoints they were sent to, or else the current ones. */
function destinationsOf(
  { store }: RecordParts,
  recorded: Recorded[],
  captured: Captured | undefined,
): RecordedDestination[] {
  const messages = recorded.flatMap((each) => each.messages)
  const ids = new Set(messages.map(({ row }) => row.destination_id))
  return [...ids].flatMap((id) => {
    const record = captured?.destinations.get(id) ?? store.destinations.everById(id)
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
  /** Of the endpoint that it represents. */
  id: number
  name: string
  path: string
}

/** One for each endpoint, responding as it did. The recording omits its URL, headers and secret. */
function receiversOf(
  { store, addresses }: RecordParts,
  destinations: RecordedDestination[],
  leftOut: LeftOut,
): OwnReceiver[] {
  const usedNames = new Set<string>()
  return destinations.flatMap(({ name, sharedSecret, endpoints }) => {
    if (sharedSecret !== null)
      leftOut.report(`the shared secret of ${name}: requests are not signed in the scenario.`)
    return endpoints.map(({ id, url, headers }) => {
      const path = receiverPath(url, addresses)
      const own = store.receivers.all().find((each) => each.path === path)
      if (!own) leftOut.report(`the URL of an endpoint of ${name}: replaced with a receiver.`)
      if (Object.keys(headers).length > 0)
        leftOut.report(`the static headers of ${name}: ${Object.keys(headers).join(', ')}.`)
      const wanted = own?.name ?? keyOf(name).replaceAll('_', '-')
      let free = wanted
      for (let number = 2; usedNames.has(free); number++) free = `${wanted}-${number}`
      usedNames.add(free)
      return { id, name: free, path: `/${encodeURIComponent(free)}` }
    })
  })
}

function sourcesOf(
  { store }: RecordParts,
  recorded: Recorded[],
  { leftOut, captured }: { leftOut: LeftOut; captured: Captured | undefined },
) {
  const named = new Set(recorded.flatMap(({ step }) => Object.values(step).flatMap(sourcesNamed)))
  return [...named].map((name, index) => {
    const source = store.sources.byName(name)
    const writeKey = `RECORDED${index + 1}`
    if (![...(captured?.sources.values() ?? [])].includes(name))
      leftOut.report(`the write key of ${name}: replaced with ${writeKey}.`)
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

/** The sources that sent to a destination, or whose calls it missed while disabled. */
function sourceNames(recorded: Recorded[], { id }: RecordedDestination): string[] {
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
