import type { Destination } from '../../contract/destination.ts'
import type { Source } from '../../contract/source.ts'
import type { SourceChange } from '../../contract/wiring.ts'
import { api, client, queries } from '../rpc/api.ts'
import { orShowFault } from '../ui/notice/orShowFault.ts'
import { say } from '../ui/notice/toasts.tsx'

/** Destinations, audiences and calls show source names, so they are refetched, too. */
export async function readSourcesAgain(): Promise<void> {
  await Promise.all(
    [api.sources.key(), api.destinations.key(), api.activity.key()].map((queryKey) =>
      queries.invalidateQueries({ queryKey }),
    ),
  )
}

/** Changes a source and shows a toast. Throws if refused. */
export async function updateSource(
  id: string,
  change: SourceChange,
  { title, detail, undo }: { title: string; detail?: string; undo?: SourceChange },
): Promise<void> {
  await client.sources.update({ id, ...change })
  const offer = undo && {
    title: 'Undo',
    action: () => void orShowFault('Not undone', () => updateSource(id, undo, { title: 'Undone' })),
  }
  say(title, detail ?? null, offer)
  await readSourcesAgain()
}

export const enabledWords = {
  on: 'Its calls are accepted.',
  off: 'Its calls are rejected with 403 until it is enabled.',
}

export const setEnabled = ({ id, name }: Source, enabled: boolean) =>
  orShowFault(enabled ? 'Source not enabled' : 'Source not disabled', () =>
    updateSource(
      id,
      { enabled },
      {
        title: enabled ? 'Source enabled' : 'Source disabled',
        detail: `${name}. ${enabled ? enabledWords.on : enabledWords.off}`,
        undo: { enabled: !enabled },
      },
    ),
  )

/** Connects a source to a destination, or disconnects it. */
export const setConnected = (source: string, destination: Destination, connected: boolean) =>
  orShowFault(connected ? 'Not connected' : 'Not disconnected', async () => {
    await connect(source, destination.id, connected)
    const title = connected
      ? `Connected to ${destination.name}`
      : `Disconnected from ${destination.name}`
    const detail = connected
      ? `Calls of ${source} are forwarded there from now on.`
      : `Calls of ${source} are no longer forwarded there. Messages already accepted are still delivered.`
    const undo = () =>
      orShowFault('Not undone', async () => {
        await connect(source, destination.id, !connected)
        say('Undone')
      })
    say(title, detail, { title: 'Undo', action: () => void undo() })
  })

/**
 * Reads the destination first, because its list of sources is replaced as a whole. The revision guards against concurrent
 * changes.
 */
async function connect(source: string, id: string, connected: boolean): Promise<void> {
  const { sources, revision } = await client.destinations.get({ id })
  const others = sources.filter((name) => name !== source)
  const next = connected ? [...others, source] : others
  await client.destinations.update({ id, sources: next, revision })
  await readSourcesAgain()
}

/** Removes a source. Throws if it is in use. */
export async function removeSource({ id, name }: Source): Promise<void> {
  await client.sources.remove({ id })
  const restore = () =>
    orShowFault('Source not restored', async () => {
      await client.sources.restore({ id })
      say('Source restored', name)
      await readSourcesAgain()
    })
  say('Source removed', name, { title: 'Undo', action: () => void restore() })
  await readSourcesAgain()
}

export const setBlocked = (id: string, event: string, blocked: boolean) =>
  orShowFault(blocked ? 'Event not blocked' : 'Event not allowed', async () => {
    await blockEvent(id, event, blocked)
    const undo = () => void orShowFault('Not undone', () => blockEvent(id, event, !blocked))
    say(blocked ? 'Event blocked' : 'Event allowed', event, { title: 'Undo', action: undo })
  })

export async function blockEvent(id: string, event: string, blocked: boolean): Promise<void> {
  await client.sources.schema.update({ id, event, blocked })
  await queries.invalidateQueries({ queryKey: api.sources.schema.key() })
}
