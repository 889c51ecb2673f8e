import type { SourceEvent } from '../../contract/source.ts'
import type { SourceEventRow } from '../store/sourceEvents.ts'
import type { Store } from '../store/store.ts'
import type { ReadStore } from '../store/readStore.ts'
import { blockEvent } from '../workspace/wire.ts'
import { instantOrNull } from '../views/views.ts'
import { getSource } from './sources.ts'

/** A schema may have any number of events: listed by name, with the last name of the previous page as cursor. */
export function listSchema(
  parts: { store: ReadStore },
  {
    id,
    limit,
    cursor = '',
    q = '',
  }: { id: number; limit: number; cursor?: string | undefined; q?: string | undefined },
) {
  getSource(parts, id)
  const rows = parts.store.sourceEvents.page(id, { after: cursor, q, limit })
  return {
    items: rows.map(eventView),
    nextCursor: rows.length < limit ? null : (rows.at(-1)?.event ?? null),
  }
}

export function changeSchema(
  { store }: { store: Store },
  { id, event, blocked }: { id: number; event: string; blocked: boolean },
): SourceEvent {
  store.change(() => blockEvent(store, { sourceId: id, event, blocked }))
  const unseen = { event, count: 0, first_seen_at: null, last_seen_at: null, blocked: 0 }
  return eventView(store.sourceEvents.byName(id, event) ?? unseen)
}

const eventView = (row: SourceEventRow): SourceEvent => ({
  event: row.event,
  count: row.count,
  firstSeenAt: instantOrNull(row.first_seen_at),
  lastSeenAt: instantOrNull(row.last_seen_at),
  blocked: row.blocked === 1,
})
