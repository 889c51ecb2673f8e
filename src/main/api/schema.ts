import type { SourceEvent } from '../../contract/source.ts'
import type { SourceEventRow } from '../store/sourceEvents.ts'
import type { Workbench } from '../workbench.ts'
import { blockEvent } from '../workspace/wire.ts'
import { instantOrNull } from './views.ts'
import { getSource } from './sources.ts'

/** A schema is listed by name, and a cursor is the last name of the page before: it may have any number of events. */
export function listSchema(
  workbench: Workbench,
  {
    id,
    limit,
    cursor = '',
    q = '',
  }: { id: number; limit: number; cursor?: string | undefined; q?: string | undefined },
) {
  getSource(workbench, id)
  const rows = workbench.store.sourceEvents.page(id, { after: cursor, q, limit })
  return {
    items: rows.map(eventView),
    nextCursor: rows.length < limit ? null : (rows.at(-1)?.event ?? null),
  }
}

export function changeSchema(
  { store }: Workbench,
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
