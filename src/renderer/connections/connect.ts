import type { Destination } from '../../contract/destination.ts'
import { changeAtOnce } from './change.ts'

export async function enable(destination: Destination): Promise<void> {
  await changeAtOnce(destination, () => ({ enabled: true }), {
    done: 'Destination enabled',
    not: 'Destination not enabled',
    undo: () => ({ enabled: false }),
  })
}

export async function connect(destination: Destination, source: string): Promise<void> {
  await changeAtOnce(destination, ({ sources }) => ({ sources: withSource(sources, source) }), {
    done: 'Source connected',
    not: 'Source not connected',
    detail: `New calls of ${source} are sent to ${destination.name}.`,
    undo: ({ sources }) => ({ sources: sources.filter((name) => name !== source) }),
  })
}

export async function disconnect(destination: Destination, source: string): Promise<void> {
  await changeAtOnce(
    destination,
    ({ sources }) => ({ sources: sources.filter((name) => name !== source) }),
    {
      done: 'Source disconnected',
      not: 'Source not disconnected',
      detail: `Calls of ${source} are no longer sent to ${destination.name}.`,
      undo: ({ sources }) => ({ sources: withSource(sources, source) }),
    },
  )
}

const withSource = (sources: readonly string[], source: string) => [
  ...new Set([...sources, source]),
]
