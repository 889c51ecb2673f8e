import type { Destination } from '../../../contract/destination.ts'
import type { Behaviour } from '../../../contract/behaviour.ts'
import { presets } from '../../../contract/behaviour/presets.ts'
import type { Receiver } from '../../../contract/receiver.ts'
import type { ReceiverChange } from '../../../contract/wiring.ts'
import { plural } from '../../../contract/format.ts'
import { readDestinations } from '../../connections/queries.ts'
import { api, client, queries } from '../../rpc/api.ts'
import { confirm } from '../../ui/dialog/confirm.ts'
import { orShowFault } from '../../ui/notice/orShowFault.ts'
import { say } from '../../ui/notice/toasts.tsx'
import { movedEndpoints } from './users.ts'

export async function readReceiversAgain(): Promise<void> {
  await Promise.all(
    [api.receivers.key(), api.captures.key()].map((queryKey) =>
      queries.invalidateQueries({ queryKey }),
    ),
  )
}

/** Changes a receiver and shows a toast. Throws if refused. */
export async function updateReceiver(
  id: string,
  change: ReceiverChange,
  { title, detail, undo }: { title: string; detail?: string; undo?: ReceiverChange },
): Promise<Receiver> {
  const receiver = await client.receivers.update({ id, ...change })
  const takeBack = async () => void (await updateReceiver(id, undo ?? {}, { title: 'Undone' }))
  const offer = undo && { title: 'Undo', action: () => void orShowFault('Not undone', takeBack) }
  say(title, detail ?? null, offer)
  await readReceiversAgain()
  return receiver
}

/** Replaces the behaviour and starts it from the beginning. */
export async function setBehaviour(
  { id, name, behaviour: previous }: Receiver,
  behaviour: Behaviour,
): Promise<void> {
  await updateReceiver(
    id,
    { behaviour },
    { title: 'Behaviour changed', detail: name, undo: { behaviour: previous } },
  )
}

export const resetBehaviour = (receiver: Receiver) =>
  orShowFault('Behaviour not changed', () => setBehaviour(receiver, presets.healthy.behaviour))

/** Counts requests, attempts and time from the beginning. */
export const restartBehaviour = ({ id, name, behaviour }: Receiver) =>
  orShowFault('Behaviour not restarted', async () => {
    await updateReceiver(id, { behaviour }, { title: 'Behaviour restarted', detail: name })
  })

/** Removes a receiver. Throws if a destination uses it. */
export async function removeReceiver({ id, name }: Receiver): Promise<void> {
  await client.receivers.remove({ id })
  const restore = () =>
    orShowFault('Receiver not restored', async () => {
      await client.receivers.restore({ id })
      say('Receiver restored', name)
      await readReceiversAgain()
    })
  say('Receiver removed', name, { title: 'Undo', action: () => void restore() })
  await readReceiversAgain()
}

/** Deletes the captures of a receiver, or those of them that match a filter, after a confirmation. */
export const clearCaptures = ({ id, name, captures }: Receiver, filter?: string) =>
  orShowFault('Captures not deleted', async () => {
    const of = { receiver: name, ...(filter !== undefined && { filter }) }
    const { count, complete } = filter
      ? await client.captures.count(of)
      : { count: captures, complete: true }
    const what = `${complete ? '' : 'at least '}${plural(count, 'capture')}`
    const isWanted = await confirm({
      title: `Delete ${what} of ${name}${filter ? ` matching ${filter}` : ''}?`,
      consequences: [
        'This cannot be undone.',
        'Messages and their attempts stay. The behaviour continues where it is.',
      ],
      action: `Delete ${what}`,
      keep: 'Keep captures',
    })
    if (!isWanted) return
    if (filter) await client.captures.clear(of)
    else await client.receivers.clear({ id })
    say('Captures deleted', name)
    await readReceiversAgain()
  })

/** Adds the URL of a receiver to a destination. */
export const addEndpoint = (receiver: Receiver, { id, name }: Destination) =>
  orShowFault('Endpoint not added', async () => {
    const { endpoints, revision } = await client.destinations.get({ id })
    const previous = endpoints.map(({ url, headers }) => ({ url, headers }))
    const next = [...previous, { url: receiver.url, headers: {} }]
    const changed = await client.destinations.update({ id, endpoints: next, revision })
    const undo = () =>
      orShowFault('Not undone', async () => {
        await client.destinations.update({ id, endpoints: previous, revision: changed.revision })
        say('Undone')
        await readDestinations()
      })
    say('Endpoint added', `${name} sends to ${receiver.url}`, {
      title: 'Undo',
      action: () => void undo(),
    })
    await readDestinations()
  })

/** Points the endpoints of destinations at the new URL of a receiver. */
export async function moveEndpoints(
  destinations: readonly Destination[],
  from: string,
  to: string,
): Promise<void> {
  for (const { id } of destinations) {
    const { endpoints, revision } = await client.destinations.get({ id })
    const next = movedEndpoints(endpoints, from, to)
    await client.destinations.update({ id, endpoints: next, revision })
  }
  await readDestinations()
}
