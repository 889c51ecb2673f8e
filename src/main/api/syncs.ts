import type { Sync, SyncChange, SyncPreview } from '../../contract/people.ts'
import { pageOfUsers } from '../people/audiences/decision.ts'
import type { Evaluations } from '../people/audiences/evaluationCache.ts'
import type { PeopleChanges } from '../people/audiences/inSteps.ts'
import { personaOf } from '../people/audiences/personas.ts'
import { syncFault } from '../people/audiences/syncs.ts'
import { Refusal } from '../errors/refusal.ts'
import type { PersonaKind } from '../store/personas.ts'
import type { SyncChangeRow, SyncRow } from '../store/syncs.ts'
import type { ReadStore } from '../store/readStore.ts'
import type { Implementer } from './implementer.ts'
import { absent } from '../errors/absent.ts'
import { beforeOf, pageByUser, pageOf } from './page.ts'
import type { UsersPage } from './personas.ts'
import { countsOf } from '../../contract/status.ts'
import { instant } from '../views/views.ts'

interface Parts {
  store: ReadStore
}

export async function previewSync(
  { store, evaluations }: Parts & { evaluations: Pick<Evaluations, 'latest'> },
  kind: PersonaKind,
  { id, limit, cursor = '' }: UsersPage,
): Promise<SyncPreview> {
  const persona = personaOf(store, kind, id)
  const decision = await evaluations.latest(persona)
  const { items, nextCursor } = pageOfUsers(decision.changes, { after: cursor, q: '', limit })
  const { added, changed, removed, unchanged, suppressed, reasonOf } = decision
  return {
    first: store.syncs.newestOf(persona.id) === null,
    added,
    changed,
    removed,
    unchanged,
    suppressed,
    refusal: syncFault(store, persona),
    destinations: store.wiring.onDestinationsOf(persona.sourceId).map(({ name }) => name),
    items: items.map((change) => changeView({ ...change, why: reasonOf(change.userId) })),
    nextCursor,
  }
}

export async function makeSync(
  parts: Parts & { people: Pick<PeopleChanges, 'sync'> },
  kind: PersonaKind,
  id: number,
): Promise<Sync> {
  const made = (await parts.people.sync(kind, id)) as number
  return parts.store.read(() => getSync(parts, made))
}

export function listSyncs(parts: Parts, kind: PersonaKind, { id, limit, cursor }: UsersPage) {
  const { store } = parts
  const rows = store.syncs.page(personaOf(store, kind, id).id, beforeOf(cursor), limit)
  return pageOf(rows, limit, viewer(parts, rows))
}

function getSync(parts: Parts, id: number): Sync {
  const row = rowOf(parts, id)
  return viewer(parts, [row])(row)
}

function listChanges(parts: Parts, { id, limit, cursor = '' }: UsersPage) {
  if (rowOf(parts, id).pruned === 1)
    throw new Refusal('NOT_FOUND', `the changes of sync ${id} were removed by retention`, 'id')
  const rows = parts.store.syncs.changes(id, cursor, limit)
  return pageByUser(rows.map(changeView), limit)
}

function rowOf({ store }: Parts, id: number): SyncRow {
  const row = store.syncs.byId(id)
  if (!row) throw absent('sync', id, { newest: store.syncs.newest() })
  return row
}

/** Shows rows with the counts of their messages, read for all rows at once. */
function viewer({ store }: Parts, rows: SyncRow[]) {
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

export const syncDeskRoutes = (os: Implementer['syncs'], parts: Parts) => ({
  get: os.get.handler(({ input }) => parts.store.read(() => getSync(parts, input.id))),
  changes: os.changes.handler(({ input }) => parts.store.read(() => listChanges(parts, input))),
})
