import { kindWords } from '../people/personas.ts'
import { ownPath } from '../receiver/ownPath.ts'
import { Refusal } from '../refusal.ts'
import type { Store } from '../store/store.ts'

/**
 * Removing sources, destinations and receivers, inside a transaction of the caller. What was recorded of them
 * stays, under the names they had; their names, keys and paths are free again.
 */

/** Its key is unknown from now on. Messages of its calls are still delivered. */
export function removeSource(store: Store, id: number) {
  const users = store.personas.all().filter(({ sourceId }) => sourceId === id)
  const [user] = users
  if (user) {
    const names = users.map(({ name, kind }) => `${kindWords[kind]} ${name}`).join(', ')
    throw new Refusal(
      'CONFLICT',
      `source ${user.source} is used by ${names}; give ${users.length === 1 ? 'it' : 'them'} another source first`,
      'id',
    )
  }
  if (!store.sources.remove(id, Date.now()))
    throw new Refusal('NOT_FOUND', `there is no source ${id}`, 'id')
}

/** Its messages that are not settled are cancelled. A round in flight finishes and is recorded. */
export function removeDestination(store: Store, id: number) {
  const now = Date.now()
  if (!store.destinations.remove(id, now))
    throw new Refusal('NOT_FOUND', `there is no destination ${id}`, 'id')
  store.messages.cancelOf(id, now)
}

/** `receiverUrl`: the address that endpoints which point to our receivers begin with. */
export function removeReceiver(store: Store, id: number, receiverUrl: string) {
  const receiver = store.receivers.byId(id)
  if (!receiver) throw new Refusal('NOT_FOUND', `there is no receiver ${id}`, 'id')
  const users = store.destinations
    .all()
    .filter(({ endpoints }) =>
      endpoints.some(({ url }) => ownPath(url, receiverUrl) === receiver.path),
    )
  if (users.length > 0)
    throw new Refusal(
      'CONFLICT',
      `receiver ${receiver.name} is an endpoint of ${users.map(({ name }) => name).join(', ')}; remove the endpoint there first`,
      'id',
    )
  store.receivers.remove(id, Date.now())
}
