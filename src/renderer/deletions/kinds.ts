import type {
  Deletion,
  DeletionKind,
  DeletionPreview,
  DeletionState,
} from '../../contract/deletion.ts'
import { plural } from '../ui/amounts.ts'

interface KindWords {
  title: string
  does: string
  /** What the button says, and what the notice says when it is done. */
  act: (users: string) => string
  done: (users: string) => string
}

export const kinds: Record<DeletionKind, KindWords> = {
  delete: {
    title: 'Delete',
    does: 'Forgets the users and tells each affected source. Their later calls are collected again.',
    act: (users) => `Delete ${users}`,
    done: (users) => `Deleting ${users}`,
  },
  suppress_with_delete: {
    title: 'Suppress with delete',
    does: 'Deletes them, and rejects what is collected of them from now on.',
    act: (users) => `Suppress ${users} with delete`,
    done: (users) => `Suppressing ${users} with delete`,
  },
  suppress_only: {
    title: 'Suppress only',
    does: 'Rejects what is collected of them from now on; what is there stays.',
    act: (users) => `Suppress ${users}`,
    done: (users) => `Suppressing ${users}`,
  },
  unsuppress: {
    title: 'Unsuppress',
    does: 'Their calls are accepted again.',
    act: (users) => `Unsuppress ${users}`,
    done: (users) => `Unsuppressed ${users}`,
  },
}

export const deletes = (kind: DeletionKind) => kind === 'delete' || kind === 'suppress_with_delete'

/** The button that asks: what it does, to how many, and what is sent. */
export function actText(
  kind: DeletionKind,
  { users, notices }: Pick<DeletionPreview, 'users' | 'notices'>,
): string {
  const act = kinds[kind].act(plural(users, 'user'))
  return notices > 0 ? `${act}: send ${plural(notices, 'notice')}` : act
}

export const stateTitles: Record<DeletionState, string> = {
  running: 'Running',
  finished: 'Finished',
  partly_failed: 'Partly failed',
}

/** Of a deletion's notices: how many are delivered, and of how many. */
export function noticesOf({ notices, messages }: Pick<Deletion, 'notices' | 'messages'>) {
  const made = Object.values(messages).reduce((sum, count) => sum + count, 0)
  return { delivered: messages.delivered, of: Math.max(made, notices) }
}

/** Whom it is about, as a column holds it. */
export function usersText({ users, userIds }: Pick<Deletion, 'users' | 'userIds'>): string {
  if (users === 1) return userIds[0] ?? '1 user'
  return `${plural(users, 'user')}: ${userIds.slice(0, 5).join(', ')}${users > 5 ? ' …' : ''}`
}
