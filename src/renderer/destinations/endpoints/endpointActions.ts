import type { Destination } from '../../../contract/destination.ts'
import { changeAtOnce } from '../../connections/change.ts'
import { moved } from './endpointDraft.ts'

type Endpoint = Destination['endpoints'][number]

/** Endpoints as input of a change, without ids. */
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
