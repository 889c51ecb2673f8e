import type { Source } from '../../contract/source.ts'
import type { sourceEventTable } from './sourceEvents.ts'
import type { sourceTable } from './sources.ts'

type Usage = Source['usage']

/** What each source was used for, and its schema's counts. Added up over all writers of a commit, written once. */
export function createUsage({
  sources,
  sourceEvents,
}: {
  sources: ReturnType<typeof sourceTable>
  sourceEvents: ReturnType<typeof sourceEventTable>
}) {
  const bySource = new Map<number, Usage>()
  const seen = new Map<number, Map<string, { count: number; at: number }>>()

  function forget() {
    bySource.clear()
    seen.clear()
  }

  return {
    count(sourceId: number, more: Partial<Usage>) {
      const usage = bySource.get(sourceId) ?? { calls: 0, duplicates: 0, rejections: 0 }
      usage.calls += more.calls ?? 0
      usage.duplicates += more.duplicates ?? 0
      usage.rejections += more.rejections ?? 0
      bySource.set(sourceId, usage)
    },
    /** A track event of that name, received at `at`. */
    see(sourceId: number, event: string, at: number) {
      let events = seen.get(sourceId)
      if (!events) seen.set(sourceId, (events = new Map()))
      const known = events.get(event)
      if (known) {
        known.count++
        known.at = at
      } else events.set(event, { count: 1, at })
    },
    /** Inside the transaction of what was counted, as its last. */
    write() {
      for (const [id, usage] of bySource) sources.countUsage(id, usage)
      for (const [sourceId, events] of seen)
        for (const [event, { count, at }] of events)
          sourceEvents.seen({ sourceId, event, count, at })
      forget()
    },
    /** What was counted is rolled back. */
    forget,
  }
}
