import type { sourceEventTable } from './sourceEvents.ts'
import type { sourceLibraryTable } from './sourceLibraries.ts'
import type { sourceTable, Usage, UsageRecord } from './sources.ts'

/** The usage of each source and the counts of its schema, over all writers of a commit; written once. */
export function createUsage({
  sources,
  sourceEvents,
  sourceLibraries,
}: {
  sources: ReturnType<typeof sourceTable>
  sourceEvents: ReturnType<typeof sourceEventTable>
  sourceLibraries: ReturnType<typeof sourceLibraryTable>
}) {
  const bySource = new Map<number, UsageRecord>()
  const seen = new Map<number, Map<string, { count: number; at: number }>>()
  const libraries = new Map<number, Map<string, { calls: number; at: number }>>()

  function forget() {
    bySource.clear()
    seen.clear()
    libraries.clear()
  }

  return {
    /** `at`: when its calls were accepted. */
    count(sourceId: number, more: Partial<Usage>, at: number | null = null) {
      const usage = bySource.get(sourceId) ?? {
        calls: 0,
        duplicates: 0,
        rejections: 0,
        lastSeenAt: null,
      }
      usage.calls += more.calls ?? 0
      usage.duplicates += more.duplicates ?? 0
      usage.rejections += more.rejections ?? 0
      usage.lastSeenAt = at ?? usage.lastSeenAt
      bySource.set(sourceId, usage)
    },
    /** A track event with that name, received at `at`. */
    see(sourceId: number, event: string, at: number) {
      const known = of(seen, sourceId).get(event)
      if (known) {
        known.count++
        known.at = at
      } else of(seen, sourceId).set(event, { count: 1, at })
    },
    /** `calls` calls by a client library, named like `analytics-go 3.3.0`, accepted at `at`. */
    seeLibrary(sourceId: number, library: string, { calls, at }: { calls: number; at: number }) {
      const before = of(libraries, sourceId).get(library)?.calls ?? 0
      of(libraries, sourceId).set(library, { calls: before + calls, at })
    },
    /** Call at the end of the transaction that made the counts. */
    write() {
      for (const [id, usage] of bySource) sources.countUsage(id, usage)
      for (const [sourceId, events] of seen)
        for (const [event, { count, at }] of events)
          sourceEvents.seen({ sourceId, event, count, at })
      for (const [sourceId, used] of libraries) sourceLibraries.seen(sourceId, used)
      forget()
    },
    /** Call when the counts are rolled back. */
    forget,
  }
}

function of<T>(all: Map<number, Map<string, T>>, sourceId: number): Map<string, T> {
  const known = all.get(sourceId) ?? new Map<string, T>()
  all.set(sourceId, known)
  return known
}
