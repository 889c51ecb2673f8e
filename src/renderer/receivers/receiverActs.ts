import type { Destination } from '../../contract/destination.ts'
import type { Answer, Receiver } from '../../contract/receiver.ts'
import type { ReceiverChange } from '../../contract/wiring.ts'
import { api, client, queries } from '../api.ts'
import { confirm } from '../shell/confirm.ts'
import { plural } from '../ui/amounts.ts'
import { atOnce } from '../ui/atOnce.ts'
import { say } from '../ui/toasts.tsx'
import { movedEndpoints } from './users.ts'

export async function readReceiversAgain(): Promise<void> {
  await Promise.all(
    [api.receivers.key(), api.captures.key()].map((queryKey) =>
      queries.invalidateQueries({ queryKey }),
    ),
  )
}

/** Changes a receiver and says so. Throws the refusal: nothing was changed then. */
export async function updateReceiver(
  id: string,
  change: ReceiverChange,
  { title, detail, undo }: { title: string; detail?: string; undo?: ReceiverChange },
): Promise<Receiver> {
  const receiver = await client.receivers.update({ id, ...change })
  const takeBack = async () => void (await updateReceiver(id, undo ?? {}, { title: 'Undone' }))
  const offer = undo && { title: 'Undo', act: () => void atOnce('Not undone', takeBack) }
  say(title, detail ?? null, offer)
  await readReceiversAgain()
  return receiver
}

/** Replaces the response list, which starts over with it. */
export async function setResponses(
  { id, name, respond: previous }: Receiver,
  respond: Answer[],
): Promise<void> {
  await updateReceiver(
    id,
    { respond },
    { title: 'Responses changed', detail: name, undo: { respond: previous } },
  )
}

/** Removes a receiver. Throws the refusal where a destination uses it. */
export async function removeReceiver({ id, name }: Receiver): Promise<void> {
  await client.receivers.remove({ id })
  const restore = () =>
    atOnce('Receiver not restored', async () => {
      await client.receivers.restore({ id })
      say('Receiver restored', name)
      await readReceiversAgain()
    })
  say('Receiver removed', name, { title: 'Undo', act: () => void restore() })
  await readReceiversAgain()
}

/** Deletes the captures of a receiver once that is confirmed. */
export async function clearCaptures({ id, name, captures }: Receiver): Promise<void> {
  const count = plural(captures, 'capture')
  const isWanted = await confirm({
    title: `Delete ${count} of ${name}?`,
    consequences: [
      'This cannot be undone.',
      'Messages and their attempts stay. The response list continues where it is.',
    ],
    act: `Delete ${count}`,
    keep: 'Keep captures',
  })
  if (!isWanted) return
  await atOnce('Captures not deleted', async () => {
    await client.receivers.clear({ id })
    say('Captures deleted', name)
    await readReceiversAgain()
  })
}

/** Adds the URL of a receiver to a destination. */
export const addEndpoint = (receiver: Receiver, { id, name }: Destination) =>
  atOnce('Endpoint not added', async () => {
    const { endpoints, revision } = await client.destinations.get({ id })
    const previous = endpoints.map(({ url, headers }) => ({ url, headers }))
    const next = [...previous, { url: receiver.url, headers: {} }]
    const changed = await client.destinations.update({ id, endpoints: next, revision })
    const undo = () =>
      atOnce('Not undone', async () => {
        await client.destinations.update({ id, endpoints: previous, revision: changed.revision })
        say('Undone')
        await readDestinationsAgain()
      })
    say('Endpoint added', `${name} sends to ${receiver.url}`, {
      title: 'Undo',
      act: () => void undo(),
    })
    await readDestinationsAgain()
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
  await readDestinationsAgain()
}

const readDestinationsAgain = () => queries.invalidateQueries({ queryKey: api.destinations.key() })
