import type { Workspace } from '../workspace/file.ts'
import type { Fault } from './steps/variables.ts'
import { namesText } from '../errors/namesText.ts'

type Kind = 'source' | 'destination' | 'receiver'
export type Names = Record<Kind, string[]>

export const namesOf = ({ sources, destinations, receivers }: Workspace): Names => ({
  source: sources.map(({ name }) => name),
  destination: destinations.map(({ name }) => name),
  receiver: receivers.map(({ name }) => name),
})

interface Naming {
  name?: string
  source?: string
  destination?: string
  captured?: { receiver?: string }
}

/** Names in a step that the scenario's own workspace does not have: the step would wait in vain. */
export function unknownNames(verb: string, given: unknown, names: Names): Fault[] {
  const { name, source, destination, captured } = (given ?? {}) as Naming
  const isOwn = verb === 'source' || verb === 'destination' || verb === 'receiver'
  const named: { kind: Kind; name: string | undefined; path: string[] }[] = isOwn
    ? [{ kind: verb, name, path: ['name'] }]
    : [
        { kind: 'source', name: source, path: ['source'] },
        { kind: 'destination', name: destination, path: ['destination'] },
        { kind: 'receiver', name: captured?.receiver, path: ['captured', 'receiver'] },
      ]
  return named.flatMap(({ kind, name: wanted, path }) => {
    if (wanted === undefined || names[kind].includes(wanted)) return []
    const there = namesText(names[kind])
    return [{ path, message: `the workspace has no ${kind} ${wanted}; available: ${there}` }]
  })
}
