import type {
  Deletion,
  DeletionKind,
  DeletionPreview,
  NewDeletion,
  Notice,
} from '../../contract/deletion.ts'
import { affectedBy, seenUntilNow, whoHasSeen } from '../people/affected.ts'
import { decideDeletion } from '../people/decideDeletion.ts'
import { deletionState, whyDeletion } from '../people/deletionState.ts'
import { readUsers } from '../people/userIds.ts'
import type { DeletionRow } from '../store/deletions.ts'
import type { NoticeMessageRow, NoticeRow } from '../store/notices.ts'
import type { Workbench } from '../workbench.ts'
import { absent } from './absent.ts'
import { afterOf, beforeOf, pageByUser, pageOf } from './page.ts'
import { countsOf } from '../../contract/status.ts'
import { instant } from './views.ts'

/** So many users are named in a deletion and its preview. */
const usersShown = 100

export async function createDeletion(workbench: Workbench, asked: NewDeletion): Promise<Deletion> {
  const users = readUsers(asked)
  for (;;) {
    const id = decided(workbench, await whoHasSeen(workbench, users), asked)
    if (id !== null) return getDeletion(workbench, id)
  }
}

function decided(
  workbench: Workbench,
  lookedUp: Awaited<ReturnType<typeof whoHasSeen>>,
  asked: NewDeletion,
): number | null {
  const { store, notices } = workbench
  const { users } = lookedUp
  try {
    return store.change(() => {
      const seenBy = seenUntilNow(workbench, lookedUp)
      return seenBy && decideDeletion(store, { users, seenBy }, asked)
    })
  } finally {
    // Also where it is only not known to be on the disk.
    notices.wake()
  }
}

export async function previewDeletion(
  workbench: Workbench,
  asked: NewDeletion,
): Promise<DeletionPreview> {
  const { store } = workbench
  const users = readUsers(asked)
  const { seenBy } = await whoHasSeen(workbench, users)
  const { kind, sources: names } = asked
  const { sources, unseen } = affectedBy(store, { users, seenBy, kind, names })
  return {
    users: users.length,
    unseen: unseen.slice(0, usersShown),
    notices: sources.reduce((sum, each) => sum + (each.reason === null ? each.users.length : 0), 0),
    sources: sources.map(({ source, seen, destinations, reason }) => ({
      source,
      users: seen,
      destinations: reason === null ? destinations.map(({ name }) => name) : [],
      reason,
    })),
    suppressed: users.filter((user) => store.suppressions.since(user) !== undefined).length,
  }
}

export function listDeletions(
  workbench: Workbench,
  asked: { limit: number; cursor?: string | undefined; kind?: DeletionKind | undefined },
) {
  const { limit, cursor, kind } = asked
  const rows = workbench.store.deletions.page(beforeOf(cursor), kind, limit)
  return pageOf(rows, limit, viewer(workbench, rows))
}

export function getDeletion(workbench: Workbench, id: number): Deletion {
  const row = rowOf(workbench, id)
  return viewer(workbench, [row])(row)
}

export function listNotices(
  workbench: Workbench,
  { id, limit, cursor }: { id: number; limit: number; cursor?: string | undefined },
) {
  const { store } = workbench
  rowOf(workbench, id)
  const rows = store.notices.page(id, afterOf(cursor), limit)
  const messages = Map.groupBy(
    store.notices.messagesOf(rows.map((row) => row.id)),
    ({ notice_id }) => notice_id,
  )
  return pageOf(rows, limit, (row) => noticeView(row, messages.get(row.id) ?? []))
}

/** By user id: a cursor is the last one of the page before. */
export function listSuppressions(
  { store }: Workbench,
  asked: { limit: number; cursor?: string | undefined; q?: string | undefined },
) {
  const { limit, cursor = '', q = '' } = asked
  const rows = store.suppressions.page(cursor, q, limit)
  const items = rows.map(({ user_id: userId, since, deletion_id: deletionId }) => ({
    userId,
    since: instant(since),
    deletionId: deletionId === null ? null : String(deletionId),
  }))
  return pageByUser(items, limit)
}

function rowOf({ store }: Workbench, id: number): DeletionRow {
  const row = store.deletions.byId(id)
  if (!row) throw absent('deletion', id, { newest: 0 })
  return row
}

function viewer({ store }: Workbench, rows: DeletionRow[]) {
  const ids = rows.map(({ id }) => id)
  const partsOf = store.deletions.partsOf(ids, { users: usersShown })
  return (row: DeletionRow): Deletion => {
    const { users, sources, states } = partsOf(row.id)
    const messages = countsOf(states)
    const facts = { ...row, user: users[0] ?? '', messages, sources }
    const state = deletionState(facts)
    return {
      id: String(row.id),
      kind: row.kind,
      state,
      users: row.users,
      userIds: users,
      sources: row.sources === null ? null : (JSON.parse(row.sources) as string[]),
      requestedAt: instant(row.requested_at),
      finishedAt: state === 'running' ? null : instant(row.settled_at ?? row.requested_at),
      notices: row.notices,
      messages,
      why: whyDeletion(facts),
    }
  }
}

function noticeView(row: NoticeRow, messages: NoticeMessageRow[]): Notice {
  return {
    userId: row.user_id,
    source: row.source,
    messages: messages.map(({ id, destination, state }) => ({
      id: String(id),
      destination,
      state,
    })),
    reason: messages.length > 0 ? null : (row.reason ?? whyNoMessage(row)),
  }
}

const whyNoMessage = ({ made }: NoticeRow) =>
  made === 1 ? 'retention removed its messages' : 'its messages are not made yet'
