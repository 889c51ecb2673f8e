import { Refusal } from '../errors/refusal.ts'
import { readWorkspace, type Workspace } from '../workspace/file.ts'
import type { RunWorkspace } from './run.ts'

type Given = NonNullable<RunWorkspace>

/** Its secrets and certificates are read. Throws a Refusal if it refers to more than it may. */
export function resolvedWorkspace(given: Given): Workspace {
  const read = readWorkspace(given.value, given)
  if (read.workspace) return read.workspace
  throw new Refusal('BAD_REQUEST', read.faults.map(({ message }) => message).join('; '))
}

interface Written {
  sources?: object[]
  destinations?: object[]
  settings?: object
}

/** As written, but with plans, secrets and certificates in it: the process that applies it has another folder and environment. */
export function selfContained(given: Given): unknown {
  const { sources, destinations, settings } = resolvedWorkspace(given)
  const written = (given.value ?? {}) as Written
  return {
    ...written,
    ...(written.sources && {
      sources: written.sources.map((each, index) => ({ ...each, plan: sources[index]?.plan })),
    }),
    ...(written.destinations && {
      destinations: written.destinations.map((each, index) => ({
        ...each,
        sharedSecret: destinations[index]?.sharedSecret ?? null,
      })),
    }),
    ...(written.settings && {
      settings: { ...written.settings, trustedCa: settings?.trustedCa ?? null },
    }),
  }
}
