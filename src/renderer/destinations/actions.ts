import type { Destination } from '../../contract/destination.ts'
import { api, client, queries } from '../rpc/api.ts'
import { confirm, confirmChoice } from '../ui/dialog/confirm.ts'
import { say, sayFault } from '../ui/notice/toasts.tsx'
import { changeAtOnce } from '../connections/change.ts'
import { readDestinations, showDestination } from '../connections/queries.ts'
import { unsettledOf, unsettledText } from '../connections/unsettled.ts'

/** The current number of unsettled messages, for a question that states it. */
async function unsettledNow(id: string): Promise<number> {
  const { destinations } = await queries.fetchQuery(
    api.activity.queryOptions({ staleTime: 0, meta: { eachSecond: true } }),
  )
  return unsettledOf(destinations.find((each) => each.id === id))
}

/** Asks what to do with unsettled messages, if there are any. */
export async function disable(destination: Destination): Promise<void> {
  const { id, name } = destination
  const count = await unsettledNow(id).catch(() => 0)
  const unsettled = count === 0 ? 'deliver' : await askUnsettled(name, count)
  if (unsettled === null) return
  await changeAtOnce(destination, () => ({ enabled: false, unsettled }), {
    done: 'Destination disabled',
    not: 'Destination not disabled',
    // Enabling it would not bring back what was cancelled.
    ...(unsettled === 'deliver' && { undo: () => ({ enabled: true }) }),
  })
}

function askUnsettled(name: string, count: number) {
  return confirmChoice({
    title: `Disable ${name}?`,
    detail: `Calls are filtered while it is disabled. It has ${unsettledText(count)}:`,
    choices: [
      {
        value: 'deliver',
        title: count === 1 ? 'Keep delivering it' : 'Keep delivering them',
        hint: 'Retries continue.',
      },
      {
        value: 'cancel',
        title: count === 1 ? 'Cancel it' : 'Cancel them',
        hint: 'No further attempts. They can be resent.',
      },
    ],
    action: 'Disable destination',
  })
}

/** States the consequences first, and offers an undo. Returns whether it was removed. */
export async function remove({ id, name, sources }: Destination): Promise<boolean> {
  const count = await unsettledNow(id).catch(() => 0)
  const wanted = await confirm({
    title: `Remove ${name}?`,
    consequences: [
      ...(count > 0
        ? [`${unsettledText(count)} will be cancelled.`]
        : ['It has no unsettled messages.']),
      sources.length > 0
        ? `Calls of ${sources.slice(0, 3).join(', ')}${sources.length > 3 ? ' and others' : ''} are no longer sent to it.`
        : 'No source is connected to it.',
      'Its messages stay on Deliveries.',
    ],
    action: 'Remove destination',
  })
  if (!wanted) return false
  try {
    await client.destinations.remove({ id })
    say('Destination removed', name, { title: 'Undo', action: () => void restore(id) })
    await readDestinations()
    return true
  } catch (error) {
    sayFault('Destination not removed', error)
    return false
  }
}

async function restore(id: string): Promise<void> {
  try {
    const destination = await client.destinations.restore({ id })
    await showDestination(destination)
    say('Destination restored', destination.name)
  } catch (error) {
    sayFault('Destination not restored', error)
  }
}
