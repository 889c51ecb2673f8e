import type { DeletionKind } from '../../../contract/deletion.ts'
import type { DestinationRecord } from '../../store/destinations.ts'
import type { ReadStore } from '../../store/readStore.ts'
import { sourceNamed } from '../../store/sourceNamed.ts'

/** The sources that have seen a user, by user id. */
export type SeenBy = ReadonlyMap<string, number[]>

/** Users asked for at once. */
const usersATurn = 1000

/** What profiles say about users, counting the calls up to one. */
export interface Seen {
  upTo: number
  /** The last users that were forgotten. */
  forgotten: number
  by: [user: string, sources: number[]][]
}

/** Asks profiles, in another thread; all calls collected before are counted. */
export type AskWhoHasSeen = (users: string[]) => Promise<Seen>

export async function whoHasSeen(ask: AskWhoHasSeen, users: string[]): Promise<SeenBy> {
  const seenBy = new Map<string, number[]>()
  for (let at = 0; at < users.length; at += usersATurn)
    for (const [user, sources] of (await ask(users.slice(at, at + usersATurn))).by)
      seenBy.set(user, sources)
  return seenBy
}

/** A source affected by a deletion. */
export interface AffectedSource {
  sourceId: number
  source: string
  /** The users it is notified of: all of them for a source given by name. */
  users: string[]
  /** How many of the users it has seen. */
  seen: number
  destinations: DestinationRecord[]
  /** The reason it is not notified. */
  reason: string | null
}

export interface Affected {
  sources: AffectedSource[]
  /** Users that no source has seen. */
  unseen: string[]
}

export const sendsNotices = (kind: DeletionKind) =>
  kind === 'delete' || kind === 'suppress_with_delete'

export const noDestinationReason = (source: string) => `source ${source} has no enabled destination`

/** The ids of sources by name. Throws a Refusal with the field of a name that no source has. */
export const idsOfSources = (store: ReadStore, names: string[]): number[] =>
  [...new Set(names)].map((name) => sourceNamed(store, name, `sources[${names.indexOf(name)}]`).id)

/** The sources a deletion affects, by id; changes nothing. `named`: only these sources. */
export function affectedBy(
  store: ReadStore,
  {
    users,
    seenBy,
    kind,
    named,
  }: { users: string[]; seenBy: SeenBy; kind: DeletionKind; named: number[] | null },
): Affected {
  const byUser = new Map<number, string[]>()
  for (const user of users)
    for (const id of seenBy.get(user) ?? []) {
      const known = byUser.get(id)
      if (known) known.push(user)
      else byUser.set(id, [user])
    }
  const ids = named ?? [...byUser.keys()].toSorted((a, b) => a - b)
  return {
    unseen: users.filter((user) => (seenBy.get(user)?.length ?? 0) === 0),
    sources: ids.map((sourceId) => {
      const seen = byUser.get(sourceId) ?? []
      const source = store.sources.nameOf(sourceId)
      const destinations = store.wiring.onDestinationsOf(sourceId)
      return {
        sourceId,
        source,
        users: named ? users : seen,
        seen: seen.length,
        destinations,
        reason: reasonOf({ kind, source, destinations }),
      }
    }),
  }
}

function reasonOf({
  kind,
  source,
  destinations,
}: Pick<AffectedSource, 'source' | 'destinations'> & { kind: DeletionKind }): string | null {
  if (!sendsNotices(kind)) return `${kind} sends no deletion notices`
  return destinations.length === 0 ? noDestinationReason(source) : null
}
