import type { DeletionPreview } from '../../../contract/deletion.ts'
import { plural } from '../../../contract/format.ts'
import { api, client, queries } from '../../rpc/api.ts'
import { say, sayFault } from '../../ui/notice/toasts.tsx'
import { isolated } from '../../../contract/isolated.ts'
import { type DeletionRequest, requestDraft, emptyDraft } from './requestDraft.ts'
import { confirmDeletion } from './confirmDeletion.tsx'
import { deletes, kinds } from './kinds.ts'

/** Requests a deletion. Irreversible kinds need a confirmation. */
export async function requestDeletion(
  request: DeletionRequest,
  preview: DeletionPreview,
  onRequested: (id: string) => void,
): Promise<void> {
  if (deletes(request.kind) && !(await confirmDeletion(request, preview))) return
  try {
    const { id, users } = await client.deletions.create(request)
    say(kinds[request.kind].done(plural(users, 'user')), users === 1 ? request.userIds[0] : null)
    requestDraft.set({ ...emptyDraft, kind: request.kind })
    void readAgain()
    onRequested(id)
  } catch (error) {
    sayFault('Deletion not requested', error)
  }
}

/** Unsuppresses immediately and offers an undo. */
export async function unsuppress(userId: string): Promise<void> {
  try {
    await client.deletions.create({ kind: 'unsuppress', userIds: [userId] })
    say('User unsuppressed', userId, { title: 'Undo', action: () => void suppressAgain(userId) })
    void readAgain()
  } catch (error) {
    sayFault('User not unsuppressed', error)
  }
}

async function suppressAgain(userId: string): Promise<void> {
  try {
    await client.deletions.create({ kind: 'suppress_only', userIds: [userId] })
    say('Undone', `${isolated(userId)} is suppressed again`)
    void readAgain()
  } catch (error) {
    sayFault('Not undone', error)
  }
}

async function readAgain(): Promise<void> {
  await queries.invalidateQueries({ queryKey: api.deletions.key() })
  await queries.invalidateQueries({ queryKey: api.suppressions.key() })
}
