import { CallType } from '../../contract/model.ts'

/** A single call's type, or `batch` for a request with a list of calls. */
export type Route = CallType | 'batch'

const short: Record<string, Route> = {
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

/** Every path that takes calls, and what it takes. */
export const callPaths: [path: string, route: Route][] = [
  ...(['batch', ...CallType.options] as const).map((route): [string, Route] => [route, route]),
  ...Object.entries(short),
].map(([name, route]) => [`/v1/${name}`, route])

/** Which methods a path takes, for the answer to any other. Null: nothing is there. */
export function methodsOf(path: string): string[] | null {
  const plain = path.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1')
  if (plain === '/v1/m' || callPaths.some(([known]) => known === plain)) return ['POST', 'OPTIONS']
  return /^\/v1\/projects\/[^/]+\/settings$/.test(plain) ? ['GET', 'HEAD', 'OPTIONS'] : null
}
