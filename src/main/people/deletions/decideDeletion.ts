import type { DeletionKind } from '../../../contract/deletion.ts'
import type { DeletionRow } from '../../store/deletions.ts'
import type { Store } from '../../store/store.ts'
import { affectedBy, type Seen, type SeenBy, sendsNotices } from './affected.ts'

/** Users decided in one transaction, which delivery and collection wait for: some 6 ms. */
export const usersAStep = 200

/** Which users are next, and who has seen them. */
export interface NextUsers {
  deletion: DeletionRow
  users: string[]
  seen: Seen
}

/** The next users of a deletion. */
export const nextUsers = (store: Store, { id, decided_up_to: place }: DeletionRow): string[] =>
  store.deletions.usersFrom(id, place ?? 0, usersAStep)

/**
 * Inside a transaction: decides the next users of a deletion completely, except for the messages of their notices.
 * Returns whether no user is left.
 */
export function decideNextUsers(store: Store, { deletion, users, seen }: NextUsers): boolean {
  const { id, kind, requested_at: requestedAt, decided_up_to: from } = deletion
  const place = from ?? 0
  const named = deletion.sources === null ? null : store.deletions.sourceIds(id)
  const { sources, unseen } = affectedBy(store, {
    users,
    seenBy: seenByNow(store, users, seen),
    kind,
    named,
  })
  const notified = sources.filter(({ reason }) => reason === null)
  const upTo = place + users.length
  const isLast = upTo >= deletion.users
  store.deletions.decided({
    id,
    upTo: isLast ? null : upTo,
    unseen: unseen.length,
    notices: notified.reduce((sum, source) => sum + source.users.length, 0),
    affected: sources,
  })
  if (sendsNotices(kind))
    for (const { sourceId, reason, users: ofSource } of sources)
      store.notices.insert({ deletionId: id, sourceId, reason, users: ofSource })
  carryOut(store, { id, kind, requestedAt, users })
  if (sendsNotices(kind)) {
    store.forgotten.insert({ deletionId: id, from: place, upTo })
    store.personas.forgetUsers(users)
  }
  return isLast
}

/** Adds the calls that were collected since profiles were asked: those of a few milliseconds. */
function seenByNow(store: Store, users: string[], { upTo, by }: Seen): SeenBy {
  const seenBy = new Map(by)
  for (const { userId, sourceId } of store.calls.seenSince(upTo, users)) {
    const sources = seenBy.get(userId) ?? []
    if (!sources.includes(sourceId)) seenBy.set(userId, [...sources, sourceId])
  }
  return seenBy
}

function carryOut(
  store: Store,
  {
    id,
    kind,
    requestedAt,
    users,
  }: { id: number; kind: DeletionKind; requestedAt: number; users: string[] },
) {
  if (kind === 'unsuppress') store.suppressions.lift(users)
  else if (kind !== 'delete') store.suppressions.add(users, requestedAt, id)
  // A running sync skips them, so that none of its calls follows the deletion notice.
  if (kind !== 'unsuppress') store.syncs.leaveOut(users)
}
