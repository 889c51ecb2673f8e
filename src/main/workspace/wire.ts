import type {
  DestinationChange,
  NewDestination,
  NewReceiver,
  NewSource,
  ReceiverChange,
  SourceChange,
} from '../../contract/wiring.ts'
import { listBehaviour } from '../../contract/behaviour/shortForm.ts'
import { Refusal } from '../errors/refusal.ts'
import type { DestinationRecord } from '../store/destinations.ts'
import type { Store } from '../store/store.ts'
import { sourceNamed } from '../store/sourceNamed.ts'
import { randomWriteKey } from './writeKey.ts'
import { takenKey, takenPath } from './words.ts'

/**
 * Creating and changing sources, destinations and receivers. Each works inside the caller's transaction and
 * returns the id; a Refusal names the invalid field, and the caller's rollback undoes the rest.
 */

type WantedSource = Omit<NewSource, 'allowedOrigins'> & Partial<NewSource>

export function createSource(store: Store, { writeKey, ...source }: WantedSource): number {
  refuseTakenName('source', store.sources.byName(source.name), null)
  const key = writeKey ?? randomWriteKey()
  refuseTakenKey(store, key, null)
  return store.sources.insert({ ...source, writeKey: key })
}

export function updateSource(store: Store, id: number, change: SourceChange) {
  const before = store.sources.byId(id)
  if (!before) throw new Refusal('NOT_FOUND', `no source with id ${id}`, 'id')
  if (change.name !== undefined) refuseTakenName('source', store.sources.byName(change.name), id)
  if (change.writeKey !== undefined) refuseTakenKey(store, change.writeKey, id)
  store.sources.update({ ...before, ...given(change) })
}

/** Blocks an event at its source, seen or not, or allows it again. */
export function blockEvent(
  store: Store,
  { sourceId, event, blocked }: { sourceId: number; event: string; blocked: boolean },
) {
  if (!store.sources.byId(sourceId))
    throw new Refusal('NOT_FOUND', `no source with id ${sourceId}`, 'id')
  store.sourceEvents.setBlocked(sourceId, event, blocked)
}

/** Blocks exactly these events of a source. */
export function blockExactly(store: Store, sourceId: number, events: string[]) {
  const wanted = new Set(events)
  for (const event of store.sourceEvents.blocked(sourceId))
    if (!wanted.has(event)) store.sourceEvents.setBlocked(sourceId, event, false)
  for (const event of wanted) store.sourceEvents.setBlocked(sourceId, event, true)
}

function refuseTakenKey(store: Store, writeKey: string, own: number | null) {
  const holder = store.sources.byWriteKey(writeKey)
  if (holder && holder.id !== own) throw new Refusal('CONFLICT', takenKey(holder.name), 'writeKey')
}

export function createDestination(store: Store, wanted: NewDestination): number {
  refuseTakenName('destination', store.destinations.byName(wanted.name), null)
  const { name, enabled, sharedSecret, body } = wanted
  const id = store.destinations.insert({ name, enabled, sharedSecret, profile: body })
  connect(store, id, wanted.sources)
  store.destinations.setEndpoints(id, wanted.endpoints)
  return id
}

/** A change that changes nothing does not count as a revision. */
export function updateDestination(store: Store, id: number, change: DestinationChange) {
  const before = store.destinations.byId(id)
  if (!before) throw new Refusal('NOT_FOUND', `no destination with id ${id}`, 'id')
  if (change.revision !== undefined && change.revision !== before.revision)
    throw new Refusal(
      'CONFLICT',
      `${before.name} was changed elsewhere in the meantime: its revision is ${before.revision}, this change is based on ${change.revision}`,
      'revision',
    )
  if (change.unsettled === 'cancel' && (change.enabled ?? before.enabled))
    throw new Refusal(
      'BAD_REQUEST',
      'unsettled messages can be cancelled only when the destination is disabled: add enabled: false',
      'unsettled',
    )
  if (change.name !== undefined)
    refuseTakenName('destination', store.destinations.byName(change.name), id)
  if (!isChanged(store, before, change)) return
  store.destinations.update(id, {
    name: change.name ?? before.name,
    enabled: change.enabled ?? before.enabled,
    sharedSecret: change.sharedSecret === undefined ? before.sharedSecret : change.sharedSecret,
    profile: change.body ?? before.profile,
  })
  if (change.sources) connect(store, id, change.sources)
  if (change.endpoints) store.destinations.setEndpoints(id, change.endpoints)
  if (change.unsettled === 'cancel') store.messages.cancelOf(id, Date.now())
}

function isChanged(store: Store, before: DestinationRecord, change: DestinationChange): boolean {
  const { name, enabled, sharedSecret, profile } = before
  const endpoints = before.endpoints.map(({ url, headers }) => ({ url, headers }))
  const sources = store.destinations.sourceNames(before.id)
  const now: Required<Omit<DestinationChange, 'revision' | 'unsettled'>> = {
    name,
    enabled,
    sharedSecret,
    body: profile,
    endpoints,
    sources: sources.toSorted(),
  }
  const wanted = { ...now, ...given(change) }
  return (
    change.unsettled === 'cancel' ||
    (Object.keys(now) as (keyof typeof now)[]).some((key) => {
      const next = key === 'sources' ? [...new Set(wanted.sources)].toSorted() : wanted[key]
      return JSON.stringify(next) !== JSON.stringify(now[key])
    })
  )
}

/** Undoes a removal, and the cancellation of the messages that came with it. `dueAt` is engine time. */
export function restoreDestination(store: Store, id: number, dueAt: number) {
  const removed = store.destinations.removed(id)
  if (!removed) throw notRemoved('destination', id)
  refuseTakenName('destination', store.destinations.byName(removed.name), id)
  store.destinations.restore(id)
  store.messages.uncancelOf(id, removed.removedAt, dueAt)
}

export function restoreSource(store: Store, id: number) {
  const removed = store.sources.removed(id)
  if (!removed) throw notRemoved('source', id)
  refuseTakenName('source', store.sources.byName(removed.name), id)
  refuseTakenKey(store, removed.writeKey, id)
  store.sources.restore(id)
}

export function restoreReceiver(store: Store, id: number) {
  const removed = store.receivers.removed(id)
  if (!removed) throw notRemoved('receiver', id)
  refuseTakenName('receiver', receiverNamed(store, removed.name), id)
  refuseTakenPath(store, removed.path, id)
  store.receivers.restore(id)
}

const notRemoved = (kind: string, id: number) =>
  new Refusal('NOT_FOUND', `no removed ${kind} with id ${id}`, 'id')

function connect(store: Store, id: number, names: string[]) {
  const ids = names.map((name, index) => sourceNamed(store, name, `sources[${index}]`).id)
  store.destinations.connect(id, [...new Set(ids)])
}

export function createReceiver(
  store: Store,
  { name, path = `/${encodeURIComponent(name)}`, tls, ...how }: NewReceiver,
): number {
  refuseTakenName('receiver', receiverNamed(store, name), null)
  refuseTakenPath(store, path, null)
  const behaviour = behaviourOf(how) ?? listBehaviour([200])
  return store.receivers.insert({ name, path, tls, behaviour, setAt: Date.now() })
}

/** Setting a behaviour restarts it, even the same one. */
export function updateReceiver(store: Store, id: number, change: ReceiverChange) {
  const before = store.receivers.byId(id)
  if (!before) throw new Refusal('NOT_FOUND', `no receiver with id ${id}`, 'id')
  if (change.name !== undefined) refuseTakenName('receiver', receiverNamed(store, change.name), id)
  if (change.path !== undefined) refuseTakenPath(store, change.path, id)
  const { respond, behaviour, ...others } = change
  const next = behaviourOf({ respond, behaviour })
  store.receivers.update({
    ...before,
    ...given(others),
    ...(next && {
      behaviour: next,
      // Later than before, also within a millisecond: it identifies the behaviour.
      setAt: Math.max(Date.now(), before.setAt + 1),
      served: 0,
      turns: [],
    }),
  })
}

/** The behaviour given, in either form; null: none. */
const behaviourOf = ({ respond, behaviour }: Pick<ReceiverChange, 'respond' | 'behaviour'>) =>
  behaviour ?? (respond ? listBehaviour(respond) : null)

const receiverNamed = (store: Store, name: string) =>
  store.receivers.all().find((receiver) => receiver.name === name)

/** `holder` has the requested name; `own` is the id of the changed object, null for a new one. */
function refuseTakenName(
  kind: string,
  holder: { id: number; name: string } | null | undefined,
  own: number | null,
) {
  if (holder && holder.id !== own)
    throw new Refusal('CONFLICT', `a ${kind} named ${holder.name} already exists`, 'name')
}

/** Omits absent keys, which would overwrite the current values. */
function given<T extends object>(change: T) {
  const entries = Object.entries(change).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], undefined> }
}

function refuseTakenPath(store: Store, path: string, own: number | null) {
  const holder = store.receivers.all().find((receiver) => receiver.path === path)
  if (holder && holder.id !== own)
    throw new Refusal('CONFLICT', takenPath(holder.name, path), 'path')
}
