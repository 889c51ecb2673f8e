import type { Destination, Endpoint } from '../../../contract/destination.ts'
import { leadsTo } from '../../connections/leadsTo.ts'

/** The destinations that have a receiver as an endpoint. */
export const usersOf = (receiverUrl: string, destinations: readonly Destination[]) =>
  destinations.filter(({ endpoints }) => endpoints.some(({ url }) => leadsTo(url, receiverUrl)))

/** The endpoints of a destination, with those of a receiver moved to another URL. */
export const movedEndpoints = (endpoints: readonly Endpoint[], from: string, to: string) =>
  endpoints.map(({ url, headers }) => ({ url: leadsTo(url, from) ? to : url, headers }))
