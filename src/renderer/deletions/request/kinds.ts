import { plural } from '../../../contract/format.ts'
import type {
  Deletion,
  DeletionKind,
  DeletionPreview,
  DeletionState,
} from '../../../contract/deletion.ts'
import { isolated } from '../../../contract/isolated.ts'

interface KindWords {
  title: string
  does: string
  /** The title of the button, and the toast afterwards. */
  action: (users: string) => string
  done: (users: string) => string
}

export const kinds: Record<DeletionKind, KindWords> = {
  delete: {
    title: 'Delete',
    does: 'Deletes the users’ data and sends a deletion notice for each affected source. Later calls are accepted.',
    action: (users) => `Delete ${users}`,
    done: (users) => `Deleting ${users}`,
  },
  suppress_with_delete: {
    title: 'Suppress with delete',
    does: 'Deletes the users’ data, sends deletion notices, and rejects later calls.',
    action: (users) => `Suppress ${users} with delete`,
    done: (users) => `Suppressing ${users} with delete`,
  },
  suppress_only: {
    title: 'Suppress only',
    does: 'Rejects later calls. Existing data stays.',
    action: (users) => `Suppress ${users}`,
    done: (users) => `Suppressing ${users}`,
  },
  unsuppress: {
    title: 'Unsuppress',
    does: 'Their calls are accepted again.',
    action: (users) => `Unsuppress ${users}`,
    done: (users) => `Unsuppressed ${users}`,
  },
}

export const deletes = (kind: DeletionKind) => kind === 'delete' || kind === 'suppress_with_delete'

/** The title of the button: what it does, to how many users, and how many deletion notices it sends. */
export function buttonText(
  kind: DeletionKind,
  { users, notices }: Pick<DeletionPreview, 'users' | 'notices'>,
): string {
  const action = kinds[kind].action(plural(users, 'user'))
  return notices > 0 ? `${action}: send ${plural(notices, 'deletion notice')}` : action
}

export const stateTitles: Record<DeletionState, string> = {
  running: 'Running',
  finished: 'Finished',
  partly_failed: 'Partly failed',
}

/** How many deletion notices are delivered, and how many there are. */
export function noticesOf({ notices, messages }: Pick<Deletion, 'notices' | 'messages'>) {
  const made = Object.values(messages).reduce((sum, count) => sum + count, 0)
  return { delivered: messages.delivered, of: Math.max(made, notices) }
}

/** The users of a deletion, short enough for a column. */
export function usersText({ users, userIds }: Pick<Deletion, 'users' | 'userIds'>): string {
  if (users === 1) return userIds[0] ?? '1 user'
  return `${plural(users, 'user')}: ${userIds.slice(0, 5).map(isolated).join(', ')}${users > 5 ? ' …' : ''}`
}
