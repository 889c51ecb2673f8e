import type { Destination, Endpoint } from '../../contract/destination.ts'

const local = new Set(['127.0.0.1', 'localhost', '[::1]'])

/** Whether an endpoint's URL is the URL of a receiver, under any host name of this machine. */
export function leadsTo(url: string, receiverUrl: string): boolean {
  if (!URL.canParse(url)) return false
  const [given, own] = [new URL(url), new URL(receiverUrl)]
  const isHere = given.hostname === own.hostname || local.has(given.hostname)
  return (
    isHere &&
    given.protocol === own.protocol &&
    given.port === own.port &&
    given.pathname === own.pathname
  )
}

/** The destinations that have a receiver as an endpoint. */
export const usersOf = (receiverUrl: string, destinations: readonly Destination[]) =>
  destinations.filter(({ endpoints }) => endpoints.some(({ url }) => leadsTo(url, receiverUrl)))

/** The endpoints of a destination, with those of a receiver moved to another URL. */
export const movedEndpoints = (endpoints: readonly Endpoint[], from: string, to: string) =>
  endpoints.map(({ url, headers }) => ({ url: leadsTo(url, from) ? to : url, headers }))
