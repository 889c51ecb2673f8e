import { setImmediate as turn } from 'node:timers/promises'
import { valueAt } from '../../../contract/path.ts'
import type { Computation } from '../../../contract/people.ts'
import type { EventCondition } from '../../../contract/rule.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { EventStretch, ProfileTable } from '../../store/derived/profiles.ts'
import type { Occurrence } from './compute.ts'
import { hasProperties } from './evaluateRule.ts'

/** How long before it yields to the event loop. */
const turnMs = 12
/** Rows read at once: a call or a user's traits may be 32 KB. */
const wholeCalls = 250
const leanEvents = 5000
const users = 500

/** Reads users and their events row by row, yielding to the event loop in between. */
export function createProfileReader(table: ProfileTable, isStopped: () => boolean) {
  async function readAll<T>(chunks: Iterable<T[]>, read: (row: T) => void) {
    let since = performance.now()
    async function rest() {
      await turn()
      if (isStopped()) throw new Refusal('SERVICE_UNAVAILABLE', 'Hookbench is closing')
      since = performance.now()
    }
    const isDue = () => performance.now() - since > turnMs
    for (const rows of chunks) {
      for (const row of rows) {
        read(row)
        if (isDue()) await rest()
      }
      if (isDue()) await rest()
    }
  }

  /** The id ranges of calls that contain the events of a name in a time span that ends now. */
  function* stretches(
    { event, within }: { event: string; within?: number | undefined },
    { now, length }: { now: number; length: number },
  ): Generator<EventStretch> {
    const since = within === undefined ? Number.MIN_SAFE_INTEGER : now - within
    const end = table.foldedUpTo()
    for (let after = table.firstEvent() - 1; after < end; after += length)
      yield { event, since, after, upTo: Math.min(end, after + length) }
  }

  /** The events of a condition or a computation, by call. */
  function readOccurrences(
    of: Computation | EventCondition,
    now: number,
    read: (profileId: number, occurrence: Occurrence) => void,
  ) {
    const property = 'of' in of ? of.property : undefined
    const { where } = of
    return readAll(stretches(of, { now, length: wholeCalls }).map(table.events), (row) => {
      const properties = propertiesOf(row.content)
      if (where && !hasProperties(where, properties)) return
      const value = property === undefined ? undefined : valueAt(properties, property)
      read(row.profile_id, { callId: row.call_id, engineAt: row.engine_at, value })
    })
  }

  return {
    readOccurrences,
    /** How often each profile did it. */
    async timesOf(condition: EventCondition, now: number): Promise<Map<number, number>> {
      const times = new Map<number, number>()
      const add = (id: number, count: number) => times.set(id, (times.get(id) ?? 0) + count)
      if (condition.where) {
        await readOccurrences(condition, now, (profileId) => add(profileId, 1))
        return times
      }
      const found = stretches(condition, { now, length: leanEvents }).map(table.countEvents)
      await readAll(found, ({ profile_id: id, count }) => add(id, count))
      return times
    },
    /** Every user. `chunk` returns the users after an id. */
    readUsers: <T extends { id: number }>(chunk: ReadChunk<T>, read: (row: T) => void) =>
      readAll(everyone(chunk), read),
  }
}

type ReadChunk<T> = (after: number, limit: number) => T[]

function* everyone<T extends { id: number }>(read: ReadChunk<T>) {
  for (let after = 0; ;) {
    const rows = read(after, users)
    yield rows
    if (rows.length < users) return
    after = rows.at(-1)?.id ?? after
  }
}

/** Doubles suffice, because values are compared and added as doubles, too. */
const propertiesOf = (content: string) =>
  (JSON.parse(content) as { properties?: unknown }).properties
