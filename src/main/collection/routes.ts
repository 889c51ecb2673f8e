import { CallType } from '../../contract/model.ts'

/** What a path that takes calls takes: one call of a type, or a list of them. */
export type CallRoute = CallType | 'batch'

/** `measures`: how libraries measure themselves; nobody here wants to know. */
export type Route =
  | { is: 'calls'; calls: CallRoute }
  | { is: 'measures' }
  | { is: 'settings'; writeKey: string }

const short: Record<string, CallRoute> = {
  i: 'identify',
  t: 'track',
  p: 'page',
  s: 'screen',
  g: 'group',
  a: 'alias',
  b: 'batch',
  // A historical import is a batch whose calls bring timestamps of their own.
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
  ['/v1/m', { is: 'measures' }],
])

/** What is at a request's path, with doubled and trailing slashes and a query, or null. Throws URIError. */
export function routeOf(target: string): Route | null {
  const exact = byPath.get(target)
  if (exact) return exact
  const [, given = ''] = /^(?:https?:\/\/[^/?#]*)?([^?#]*)/i.exec(target) ?? []
  const path = given.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1')
  const [, writeKey] = /^\/v1\/projects\/([^/]+)\/settings$/.exec(path) ?? []
  if (writeKey !== undefined) return { is: 'settings', writeKey: decodeURIComponent(writeKey) }
  return byPath.get(decodeURIComponent(path)) ?? null
}

const reading = ['GET', 'HEAD']
const posting = ['POST']
/** The methods that a route takes, besides OPTIONS. */
export const methodsOf = ({ is }: Route) => (is === 'settings' ? reading : posting)
