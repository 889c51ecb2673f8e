import { nearest } from '../../contract/nearest.ts'
import { Refusal } from '../errors/refusal.ts'
import { namesText } from '../errors/namesText.ts'

/** A Hookbench may have a thousand destinations. */
const mostNamed = 20

/** The object with this name, or this key if it has one. Throws a Refusal that lists the existing names. */
export function byName<T extends { name: string; key?: string }>(
  kind: string,
  wanted: string,
  items: T[],
): T {
  const found = items.find(({ name }) => name === wanted) ?? items.find(({ key }) => key === wanted)
  if (found) return found
  const known = items.map(({ name }) => name)
  const meant = nearest(wanted, known)
  const nearestFirst = meant === null ? known : [meant, ...known.filter((name) => name !== meant)]
  const named = namesText(nearestFirst.slice(0, mostNamed))
  const rest = known.length > mostNamed ? ` and ${known.length - mostNamed} more` : ''
  throw new Refusal('NOT_FOUND', `no ${kind} named ${wanted}; available: ${named}${rest}`)
}
