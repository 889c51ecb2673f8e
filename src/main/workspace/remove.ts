import { kindWords } from '../people/audiences/personas.ts'
import { type ReceiverAddresses, receiverPath } from '../receiver/ownPath.ts'
import { Refusal } from '../errors/refusal.ts'
import type { Store } from '../store/store.ts'

/**
 * Removing sources, destinations and receivers, inside the caller's transaction. Their recorded data
 * stays under their former names; their names, keys and paths can be reused.
 */

/** Its key is unknown from now on. Messages of its calls are still delivered. */
export function removeSource(store: Store, id: number) {
  const users = store.personas.all().filter(({ sourceId }) => sourceId === id)
  const [user] = users
  if (user) {
    const names = users.map(({ name, kind }) => `${kindWords[kind]} ${name}`).join(', ')
    throw new Refusal(
      'CONFLICT',
      `source ${user.source} is used by ${names}; choose another source there first`,
      'id',
    )
  }
  if (!store.sources.remove(id, Date.now()))
    throw new Refusal('NOT_FOUND', `no source with id ${id}`, 'id')
}

/** Its unsettled messages are cancelled. A round in flight finishes and is recorded. */
export function removeDestination(store: Store, id: number) {
  const now = store.messages.unusedCancelTime(id, Date.now())
  if (!store.destinations.remove(id, now))
    throw new Refusal('NOT_FOUND', `no destination with id ${id}`, 'id')
  store.messages.cancelOf(id, now)
}

export function removeReceiver(store: Store, id: number, addresses: ReceiverAddresses) {
  const receiver = store.receivers.byId(id)
  if (!receiver) throw new Refusal('NOT_FOUND', `no receiver with id ${id}`, 'id')
  const users = store.destinations
    .all()
    .filter(({ endpoints }) =>
      endpoints.some(({ url }) => receiverPath(url, addresses) === receiver.path),
    )
  if (users.length > 0)
    throw new Refusal(
      'CONFLICT',
      `receiver ${receiver.name} is an endpoint of ${users.map(({ name }) => name).join(', ')}; remove the endpoint there first`,
      'id',
    )
  store.receivers.remove(id, Date.now())
}
