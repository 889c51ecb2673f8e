import type { Sync, SyncChange, SyncPreview } from '../../contract/people.ts'
import { pageOfUsers } from '../people/decision.ts'
import { kindWords, personaOf } from '../people/personas.ts'
import { syncFault } from '../people/syncs.ts'
import { Refusal } from '../refusal.ts'
import type { PersonaKind } from '../store/personas.ts'
import type { SyncChangeRow, SyncRow } from '../store/syncs.ts'
import type { Workbench } from '../workbench.ts'
import { absent } from './absent.ts'
import { beforeOf, pageByUser, pageOf } from './page.ts'
import type { UsersPage } from './personas.ts'
import { countsOf } from '../../contract/status.ts'
import { instant } from './views.ts'

export async function previewSync(
  { store, people }: Workbench,
  kind: PersonaKind,
  { id, limit, cursor = '' }: UsersPage,
): Promise<SyncPreview> {
  const persona = personaOf(store, kind, Number(id))
  const decision = await people.latest(persona)
  const { items, nextCursor } = pageOfUsers(decision.changes, { after: cursor, q: '', limit })
  const { added, changed, removed, unchanged, suppressed, why } = decision
  return {
    first: store.syncs.newestOf(persona.id) === null,
    added,
    changed,
    removed,
    unchanged,
    suppressed,
    refusal: syncFault(store, persona),
    destinations: store.wiring.onDestinationsOf(persona.sourceId).map(({ name }) => name),
    items: items.map((change) => changeView({ ...change, why: why(change.userId) })),
    nextCursor,
  }
}

export async function makeSync(workbench: Workbench, kind: PersonaKind, id: string): Promise<Sync> {
  personaOf(workbench.store, kind, Number(id))
  return getSync(workbench, (await workbench.people.sync(Number(id))) as number)
}

export function listSyncs(
  workbench: Workbench,
  kind: PersonaKind,
  { id, limit, cursor }: UsersPage,
) {
  const { store } = workbench
  const rows = store.syncs.page(personaOf(store, kind, Number(id)).id, beforeOf(cursor), limit)
  return pageOf(rows, limit, viewer(workbench, rows))
}

export function getSync(workbench: Workbench, id: number): Sync {
  const row = rowOf(workbench, id)
  return viewer(workbench, [row])(row)
}

export function listChanges(workbench: Workbench, { id, limit, cursor = '' }: UsersPage) {
  if (rowOf(workbench, Number(id)).pruned === 1)
    throw new Refusal('NOT_FOUND', `the changes of sync ${id} were removed by retention`, 'id')
  const rows = workbench.store.syncs.changes(Number(id), cursor, limit)
  return pageByUser(rows.map(changeView), limit)
}

/** What made a call, or null: a client sent it. */
export function madeBy({ store }: Workbench, syncId: number | null): string | null {
  const sync = syncId === null ? null : store.syncs.byId(syncId)
  return sync && `sync ${sync.id} of ${kindWords[sync.kind]} ${sync.name}`
}

function rowOf({ store }: Workbench, id: number): SyncRow {
  const row = store.syncs.byId(id)
  if (!row) throw absent('sync', id, { newest: store.syncs.newest() })
  return row
}

/** Shows rows with the counts of their messages, read for all of them at once. */
function viewer({ store }: Workbench, rows: SyncRow[]) {
  const counted = Map.groupBy(store.syncs.counts(rows.map(({ id }) => id)), ({ syncId }) => syncId)
  return (row: SyncRow): Sync => {
    return {
      id: String(row.id),
      of: { kind: row.kind, id: String(row.personaId), name: row.name, key: row.key },
      startedAt: instant(row.startedAt),
      engineStartedAt: instant(row.startedEngineAt),
      by: row.by,
      first: row.first === 1,
      added: row.added,
      changed: row.changed,
      removed: row.removed,
      calls: row.calls,
      done: row.done === 1,
      messages: countsOf(counted.get(row.id) ?? []),
    }
  }
}

const changeView = ({ userId, value, before, why }: SyncChangeRow): SyncChange => ({
  userId,
  value: JSON.parse(value) as SyncChange['value'],
  before: JSON.parse(before ?? 'null') as SyncChange['before'],
  why,
})
