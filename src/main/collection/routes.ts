import { CallType } from '../../contract/model.ts'
import type { Vendor } from './projectSettings.ts'
import { vendorWords } from './vendors.ts'

/** What a path accepts: one call of a type, or a list of calls. */
export type CallRoute = CallType | 'batch'

/** `pixel`: a call in the query of an image. */
export type CallsRoute = { is: 'calls'; calls: CallRoute } | { is: 'pixel'; calls: CallType }

/** `measures`: the libraries' own metrics, which are discarded. */
export type Route =
  | CallsRoute
  | { is: 'measures' }
  | { is: 'settings'; writeKey: string; vendor: Vendor | null }
  | { is: 'sourceConfig' }

const short: Record<string, CallRoute> = {
  i: 'identify',
  t: 'track',
  p: 'page',
  s: 'screen',
  g: 'group',
  a: 'alias',
  b: 'batch',
  // A historical import is a batch whose calls have their own timestamps.
  import: 'batch',
}

const byPath = new Map<string, Route>([
  ...(['batch', ...CallType.options] as const).map((calls): [string, Route] => [
    `/v1/${calls}`,
    { is: 'calls', calls },
  ]),
  ...Object.entries(short).map(([name, calls]): [string, Route] => [
    `/v1/${name}`,
    { is: 'calls', calls },
  ]),
  ...CallType.options.map((calls): [string, Route] => [
    `/v1/pixel/${calls}`,
    { is: 'pixel', calls },
  ]),
  // RudderStack's browser library with useBeacon. The browser sends it without headers: the key is in the query.
  ['/beacon/v1/batch', { is: 'calls', calls: 'batch' }],
  ['/sourceConfig', { is: 'sourceConfig' }],
  ['/v1/m', { is: 'measures' }],
  // RudderStack's.
  ['/rsaMetrics', { is: 'measures' }],
])

/** The route of a request's path, tolerating doubled and trailing slashes and a query; null: none. Throws URIError. */
export function routeOf(target: string): Route | null {
  const exact = byPath.get(target)
  if (exact) return exact
  const [, given = ''] = /^(?:https?:\/\/[^/?#]*)?([^?#]*)/i.exec(target) ?? []
  const path = given.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1')
  const [, vendor, writeKey] =
    /^(?:\/(customerio|hightouch|june|segment))?\/v1\/projects\/([^/]+)\/settings$/.exec(path) ?? []
  if (writeKey !== undefined)
    return {
      is: 'settings',
      writeKey: decodeURIComponent(writeKey),
      vendor: (vendor ?? null) as Vendor | null,
    }
  return byPath.get(decodeURIComponent(path)) ?? null
}

/** Why no route for a path, and what to set: most often the client's endpoint has /v1 twice, or not at all. */
export function unknownPathWords(method: string, target: string): string {
  const path = (target.split('?', 1)[0] ?? '').replace(/\/{2,}/g, '/')
  const at = `no route for ${method} ${path}`
  if (/^\/v1\/v1(\/|$)/.test(path))
    return `${at}: /v1 appears twice. Remove /v1 from the client's endpoint`
  if (byPath.has(`/v1${path.replace(/(.)\/$/, '$1')}`))
    return `${at}: /v1 is missing. Add /v1 to the client's endpoint, or use a client that adds it`
  const vendor = vendorWords(path.replace(/(.)\/$/, '$1'))
  if (vendor !== null) return `${at}: ${vendor}`
  return `${at}; send calls to /v1/batch, /v1/track and so on`
}

const reading = ['GET', 'HEAD']
const methods: Record<Route['is'], string[]> = {
  calls: ['POST'],
  measures: ['POST'],
  // HEAD would create a second call for the same image.
  pixel: ['GET'],
  settings: reading,
  sourceConfig: reading,
}
/** The methods that a route accepts, besides OPTIONS. */
export const methodsOf = ({ is }: Route) => methods[is]
