import type { BodyProfile } from '../../../contract/model.ts'
import { endpointUrlFault, NewDestination } from '../../../contract/wiring.ts'
import {
  type EndpointDraft,
  type Faults,
  faultsOfRefusal,
  firstFaults,
  inputOf,
  newEndpoint,
  placeInEndpoint,
} from '../endpoints/endpointDraft.ts'

/** A destination being created. */
export interface NewDraft {
  /** Null: the suggested name. */
  name: string | null
  /** Null: the only source, if there is just one. */
  sources: readonly string[] | null
  endpoints: readonly EndpointDraft[]
  sharedSecret: string
  body: BodyProfile
  enabled: boolean
}

export const emptyDraft = (): NewDraft => ({
  name: null,
  sources: null,
  endpoints: [newEndpoint()],
  sharedSecret: '',
  body: 'documented',
  enabled: true,
})

/** Whether the draft has no input. */
export function isEmpty({ name, endpoints, sharedSecret }: NewDraft): boolean {
  const isBlank = endpoints.every(({ url, headers }) => url.trim() === '' && headers.length === 0)
  return name === null && sharedSecret === '' && isBlank
}

/** The first name that no destination has: the host of the first URL, or Webhooks. */
export function suggestedName(
  endpoints: readonly Pick<EndpointDraft, 'url'>[],
  usedNames: readonly string[],
): string {
  const url = endpoints[0]?.url.trim() ?? ''
  const base = endpointUrlFault(url) === null ? new URL(url).host.slice(0, 90) : 'Webhooks'
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? base : `${base} ${number}`
    if (!usedNames.includes(name)) return name
  }
}

export interface ReadNew {
  destination: NewDestination | null
  /** By path: `name`, `sharedSecret`, `endpoints`, `endpoints[1].url`, `endpoints[0].headers[2]`. */
  faults: Faults
}

interface Known {
  destinations: readonly { name: string }[]
  sources: readonly { name: string }[]
}

/** The selected sources that still exist. */
export function chosenSources({ sources }: NewDraft, known: Known['sources']): string[] {
  const names = known.map(({ name }) => name)
  if (sources === null) return names.length === 1 ? names : []
  return names.filter((name) => sources.includes(name))
}

/** Validates the draft with the contract, in its words. */
export function readNew(draft: NewDraft, known: Known): ReadNew {
  const usedNames = known.destinations.map(({ name }) => name)
  const read = NewDestination.safeParse({
    name: draft.name ?? suggestedName(draft.endpoints, usedNames),
    enabled: draft.enabled,
    sources: chosenSources(draft, known.sources),
    sharedSecret: draft.sharedSecret === '' ? null : draft.sharedSecret,
    body: draft.body,
    endpoints: draft.endpoints.map(inputOf),
  })
  if (read.success) return { destination: read.data, faults: new Map() }
  return { destination: null, faults: firstFaults(read.error, (path) => placeIn(draft, path)) }
}

function placeIn(draft: NewDraft, path: readonly PropertyKey[]): string {
  const [first, index, ...rest] = path
  const endpoint = typeof index === 'number' ? draft.endpoints[index] : undefined
  if (first !== 'endpoints' || !endpoint) return String(first)
  return `endpoints[${String(index)}].${placeInEndpoint(endpoint, rest)}`
}

/** Maps a refusal to the form: the field `endpoints[0].headers.X-Team` is a row there. */
export function placedRefusal(
  draft: Pick<NewDraft, 'endpoints'>,
  refusal: { field: string | null; message: string },
): Faults {
  const at = Number(/^endpoints\[(\d+)\]/.exec(refusal.field ?? '')?.[1] ?? -1)
  const endpoint = draft.endpoints[at]
  if (!endpoint) return new Map([[refusal.field ?? '', refusal.message]])
  const placed = [...faultsOfRefusal(refusal, endpoint, at)]
  return new Map(placed.map(([place, message]) => [`endpoints[${at}].${place}`, message]))
}
