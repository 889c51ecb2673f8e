import type { NewDeletion } from '../../../contract/deletion.ts'
import type { Store } from '../../store/store.ts'
import { affectedBy, type SeenBy, sendsNotices } from './affected.ts'
import { forgetEverywhere } from './forget.ts'

/**
 * Inside a transaction: decides a deletion completely, except for the messages of its notices.
 * Returns its id.
 */
export function decideDeletion(
  store: Store,
  { users, seenBy }: { users: string[]; seenBy: SeenBy },
  { kind, sources: names }: Pick<NewDeletion, 'kind' | 'sources'>,
): number {
  const requestedAt = Date.now()
  const { sources, unseen } = affectedBy(store, { users, seenBy, kind, names })
  const sends = sendsNotices(kind)
  const notified = sources.filter(({ reason }) => reason === null)
  const deletionId = store.deletions.insert({
    kind,
    sources: names ?? null,
    users,
    unseen: unseen.length,
    requestedAt,
    notices: notified.reduce((sum, source) => sum + source.users.length, 0),
    affected: sources,
  })
  if (sends)
    for (const { sourceId, reason, users: ofSource } of sources)
      store.notices.insert({ deletionId, sourceId, reason, users: ofSource })
  if (kind === 'unsuppress') store.suppressions.lift(users)
  else if (kind !== 'delete') store.suppressions.add(users, requestedAt, deletionId)
  // A running sync skips them, so that none of its calls follows the deletion notice.
  if (kind !== 'unsuppress') store.syncs.leaveOut(users)
  if (sends) forgetEverywhere(store, users)
  return deletionId
}
