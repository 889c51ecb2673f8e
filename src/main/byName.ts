import { nearest } from '../contract/nearest.ts'
import { Refusal } from './refusal.ts'

/** A Hookbench may have a thousand destinations. */
const mostNamed = 20

/** The one of this name, or of this key where there are keys. Throws a Refusal with the names that exist. */
export function byName<T extends { name: string; key?: string }>(
  kind: string,
  wanted: string,
  items: T[],
): T {
  const found = items.find(({ name }) => name === wanted) ?? items.find(({ key }) => key === wanted)
  if (found) return found
  const known = items.map(({ name }) => name)
  const meant = nearest(wanted, known)
  const named = (meant === null ? known : [meant, ...known.filter((name) => name !== meant)])
    .slice(0, mostNamed)
    .join(', ')
  const rest = known.length > mostNamed ? ` and ${known.length - mostNamed} more` : ''
  throw new Refusal(
    'NOT_FOUND',
    `there is no ${kind} named ${wanted}; there are ${named || 'none'}${rest}`,
  )
}
