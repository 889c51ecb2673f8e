import type { ReadStore } from '../store/readStore.ts'
import type { ReadClock } from '../delivery/clock.ts'

const second = 1000
/** The ends of the windows in real time; after them comes everything later. */
const windows = [10 * second, 60 * second, 600 * second]

interface Parts {
  store: ReadStore
  clock: ReadClock
}

/** How many retries are due when, in real time at the present speed. */
export function retriesDue({ store, clock }: Parts) {
  const now = clock.now()
  const retrying = new Map(
    store.messages
      .countsByDestination()
      .filter(({ state }) => state === 'retrying')
      .map(({ destinationId, count }) => [destinationId, count]),
  )
  const all = [...retrying.values()].reduce((sum, count) => sum + count, 0)
  const enabled = store.wiring.destinations().filter((destination) => destination.enabled)
  const waiting = enabled.reduce((sum, { id }) => sum + (retrying.get(id) ?? 0), 0)
  const ends = [...windows.map((ms) => now + ms * clock.speed()), Number.MAX_SAFE_INTEGER]
  const later = ends
    .slice(1)
    .map((end, i) =>
      enabled.reduce(
        (sum, { id }) =>
          sum + store.health.dueBetween(id, Math.floor(ends[i] as number), Math.floor(end)),
        0,
      ),
    )
  // Queued messages are due at once, and the index does not tell them from overdue retries.
  const first = Math.max(0, waiting - later.reduce((sum, count) => sum + count, 0))
  const next = enabled.flatMap(({ id }) => store.messages.nextDue(id, now) ?? [])
  return {
    retrying: all,
    disabled: all - waiting,
    nextAt: next.length === 0 ? null : clock.toReal(Math.min(...next)),
    due: [first, ...later].map((count, i) => ({ withinMs: windows[i] ?? null, count })),
  }
}
