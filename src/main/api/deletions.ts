import type {
  Deletion,
  DeletionKind,
  DeletionPreview,
  NewDeletion,
  Notice,
} from '../../contract/deletion.ts'
import {
  affectedBy,
  type AskWhoHasSeen,
  idsOfSources,
  whoHasSeen,
} from '../people/deletions/affected.ts'
import type { ReadDeletion } from '../people/deletions/deciding.ts'
import { deletionState, deletionReason } from '../people/deletions/deletionState.ts'
import { readUsers } from '../people/deletions/userIds.ts'
import type { DeletionRow } from '../store/deletions.ts'
import type { NoticeMessageRow, NoticeRow } from '../store/notices.ts'
import type { ReadStore } from '../store/readStore.ts'
import { countFiltered, filteredIds, type FilterParts } from './filteredRows.ts'
import type { Implementer } from './implementer.ts'
import { absent } from '../errors/absent.ts'
import { afterOf, beforeOf, pageOf } from './page.ts'
import { countsOf } from '../../contract/status.ts'
import { instant } from '../views/views.ts'

interface ReadParts {
  store: ReadStore
  seenBy: AskWhoHasSeen
}

interface DeskParts extends ReadParts, FilterParts {
  makeDeletion: (asked: ReadDeletion) => Promise<number>
}

/** How many users a deletion and its preview list. */
const usersShown = 100

async function previewDeletion(parts: ReadParts, asked: NewDeletion): Promise<DeletionPreview> {
  const { store } = parts
  const users = readUsers(asked)
  const seenBy = await whoHasSeen(parts.seenBy, users)
  const { kind } = asked
  const named = asked.sources === undefined ? null : idsOfSources(store, asked.sources)
  const { sources, unseen } = affectedBy(store, { users, seenBy, kind, named })
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

interface ListInput {
  limit: number
  cursor?: string | undefined
  kind?: DeletionKind | undefined
  filter?: string | undefined
}

async function listDeletions(
  parts: DeskParts,
  { limit, cursor, kind, filter }: ListInput,
  signal?: AbortSignal,
) {
  const { store } = parts
  if (!filter)
    return store.read(() => {
      const rows = store.deletions.page(beforeOf(cursor), kind, limit)
      return pageOf(rows, limit, viewer(parts, rows))
    })
  const page = { limit, cursor, filter, conditions: { kind } }
  const { ids, nextCursor } = await filteredIds(parts, 'deletions', page, signal)
  return store.read(() => {
    const rows = store.deletions.byIds(ids)
    return { items: rows.map(viewer(parts, rows)), nextCursor }
  })
}

function getDeletion(parts: ReadParts, id: number): Deletion {
  const row = rowOf(parts, id)
  return viewer(parts, [row])(row)
}

function listNotices(
  parts: ReadParts,
  { id, limit, cursor }: { id: number; limit: number; cursor?: string | undefined },
) {
  const { store } = parts
  rowOf(parts, id)
  const rows = store.notices.page(id, afterOf(cursor), limit)
  const messages = Map.groupBy(
    store.notices.messagesOf(rows.map((row) => row.id)),
    ({ notice_id }) => notice_id,
  )
  return pageOf(rows, limit, (row) => noticeView(row, messages.get(row.id) ?? []))
}

function rowOf({ store }: ReadParts, id: number): DeletionRow {
  const row = store.deletions.byId(id)
  if (!row) throw absent('deletion', id, { newest: 0 })
  return row
}

function viewer({ store }: ReadParts, rows: DeletionRow[]) {
  const ids = rows.map(({ id }) => id)
  const partsOf = store.deletions.partsOf(ids, { users: usersShown })
  return (row: DeletionRow): Deletion => {
    const { users, sources, states } = partsOf(row.id)
    const messages = countsOf(states)
    const undecided = row.decided_up_to === null ? 0 : row.users - row.decided_up_to
    const facts = { ...row, undecided, notified: row.told, user: users[0] ?? '', messages, sources }
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
      why: deletionReason(facts),
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
    reason: messages.length > 0 ? null : (row.reason ?? missingMessageReason(row)),
  }
}

const missingMessageReason = ({ made }: NoticeRow) =>
  made === 1 ? 'its messages were removed by retention' : 'its messages have not been created yet'

export const deletionDeskRoutes = (os: Implementer['deletions'], parts: DeskParts) => ({
  list: os.list.handler(({ input, signal }) => listDeletions(parts, input, signal)),
  count: os.count.handler(({ input: { kind, filter }, signal }) =>
    countFiltered(parts, 'deletions', { filter, conditions: { kind } }, signal),
  ),
  get: os.get.handler(({ input }) => parts.store.read(() => getDeletion(parts, input.id))),
  preview: os.preview.handler(({ input }) => previewDeletion(parts, input)),
  notices: os.notices.handler(({ input }) => parts.store.read(() => listNotices(parts, input))),
  create: os.create.handler(async ({ input }) => {
    const { kind, sources } = input
    const id = await parts.makeDeletion({ kind, sources, users: readUsers(input) })
    return parts.store.read(() => getDeletion(parts, id))
  }),
})
