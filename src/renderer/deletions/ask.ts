import type { DeletionPreview } from '../../contract/deletion.ts'
import { api, client, queries } from '../api.ts'
import { createCell } from '../cell.ts'
import { modal, openModal } from '../shell/modal.ts'
import { plural } from '../ui/amounts.ts'
import { say, sayFault } from '../ui/toasts.tsx'
import { type Ask, askDraft, emptyAsk } from './askDraft.ts'
import { deletes, kinds } from './kinds.ts'

interface Asked {
  wish: Ask
  preview: DeletionPreview
  agreed: boolean
}

/** What the dialog that is open asks about. */
export const confirming = createCell<Asked | null>(null)

/** Resolves when the dialog is closed, whichever way: with whether it is wanted. */
function confirm(wish: Ask, preview: DeletionPreview): Promise<boolean> {
  confirming.set({ wish, preview, agreed: false })
  openModal('deletion')
  return new Promise((resolve) => {
    const stop = modal.subscribe(() => {
      if (modal.get() === 'deletion') return
      stop()
      resolve(confirming.get()?.agreed ?? false)
    })
  })
}

/** Asks for it; where something goes that does not come back, after a confirmation. */
export async function ask(
  wish: Ask,
  preview: DeletionPreview,
  onAsked: (id: string) => void,
): Promise<void> {
  if (deletes(wish.kind) && !(await confirm(wish, preview))) return
  try {
    const { id, users } = await client.deletions.create(wish)
    say(kinds[wish.kind].done(plural(users, 'user')), users === 1 ? wish.userIds[0] : null)
    askDraft.set({ ...emptyAsk, kind: wish.kind })
    void readAgain()
    onAsked(id)
  } catch (error) {
    sayFault('Not asked', error)
  }
}

/** At once, and offers to take it back. */
export async function unsuppress(userId: string): Promise<void> {
  try {
    await client.deletions.create({ kind: 'unsuppress', userIds: [userId] })
    say('Unsuppressed', userId, { title: 'Undo', act: () => void suppressAgain(userId) })
    void readAgain()
  } catch (error) {
    sayFault('Not unsuppressed', error)
  }
}

async function suppressAgain(userId: string): Promise<void> {
  try {
    await client.deletions.create({ kind: 'suppress_only', userIds: [userId] })
    say('Undone', `${userId} is suppressed again`)
    void readAgain()
  } catch (error) {
    sayFault('Not undone', error)
  }
}

async function readAgain(): Promise<void> {
  await queries.invalidateQueries({ queryKey: api.deletions.key() })
  await queries.invalidateQueries({ queryKey: api.suppressions.key() })
}
