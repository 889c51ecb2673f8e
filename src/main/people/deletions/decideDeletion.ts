import type { DeletionKind } from '../../../contract/deletion.ts'
import type { DeletionRow } from '../../store/deletions.ts'
import type { Store } from '../../store/store.ts'
import { affectedBy, sendsNotices } from './affected.ts'
import { forgetEverywhere } from './forget.ts'

/** Users decided in one transaction, which delivery and collection wait for: some 6 ms. */
export const usersAStep = 200

interface DecideParts {
  store: Store
  /** `countRest`: counts the calls collected since profiles were last up to date. */
  profiles: { countRest: () => void }
}

/**
 * Inside a transaction: decides the next users of a deletion completely, except for the messages of their notices.
 * Returns whether no user is left.
 */
export function decideNextUsers({ store, profiles }: DecideParts, deletion: DeletionRow): boolean {
  const { id, kind, requested_at: requestedAt, decided_up_to: from } = deletion
  const place = from ?? 0
  const named = deletion.sources === null ? null : store.deletions.sourceIds(id)
  profiles.countRest()
  const users = store.deletions.usersFrom(id, place, usersAStep)
  const { sources, unseen } = affectedBy(store, {
    users,
    seenBy: store.profiles.seenBy(users),
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
  return isLast
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
  if (sendsNotices(kind)) forgetEverywhere(store, users)
}
