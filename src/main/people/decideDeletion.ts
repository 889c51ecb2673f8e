import type { NewDeletion } from '../../contract/deletion.ts'
import type { Store } from '../store/store.ts'
import { affectedBy, type SeenBy, tellsSources } from './affected.ts'
import { forgetEverywhere } from './forget.ts'

/**
 * Inside a transaction: all that a deletion decides. What is left to do is to make the messages of its notices.
 * Gives its id.
 */
export function decideDeletion(
  store: Store,
  { users, seenBy }: { users: string[]; seenBy: SeenBy },
  { kind, sources: names }: Pick<NewDeletion, 'kind' | 'sources'>,
): number {
  const requestedAt = Date.now()
  const { sources, unseen } = affectedBy(store, { users, seenBy, kind, names })
  const tells = tellsSources(kind)
  const told = sources.filter(({ reason }) => reason === null)
  const deletionId = store.deletions.insert({
    kind,
    sources: names ?? null,
    users,
    unseen: unseen.length,
    requestedAt,
    notices: told.reduce((sum, source) => sum + source.users.length, 0),
    affected: sources,
  })
  if (tells)
    for (const { sourceId, reason, users: ofSource } of sources)
      store.notices.insert({ deletionId, sourceId, reason, users: ofSource })
  if (kind === 'unsuppress') store.suppressions.lift(users)
  else if (kind !== 'delete') store.suppressions.add(users, requestedAt, deletionId)
  // A sync goes on without them, so that no call of ours comes behind the notice.
  if (kind !== 'unsuppress') store.syncs.leaveOut(users)
  if (tells) forgetEverywhere(store, users)
  return deletionId
}
