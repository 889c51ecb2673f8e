import type { DestinationRecord, destinationTable } from './destinations.ts'
import type { sourceEventTable } from './sourceEvents.ts'
import type { SourceRecord, sourceTable } from './sources.ts'

/**
 * Sources, destinations and blocked events as every call needs them, read once and kept until a change is committed.
 * Not to be asked in a transaction that changes them, so that nothing is kept that is then rolled back.
 */
export function createWiring({
  sources,
  destinations,
  sourceEvents,
}: {
  sources: ReturnType<typeof sourceTable>
  destinations: ReturnType<typeof destinationTable>
  sourceEvents: ReturnType<typeof sourceEventTable>
}) {
  let all: DestinationRecord[] | null = null
  let byId: Map<number, DestinationRecord> | null = null
  const ofSource = new Map<number, DestinationRecord[]>()
  const byKey = new Map<string, SourceRecord>()
  const blocked = new Map<number, ReadonlySet<string>>()

  const allDestinations = () => (all ??= destinations.all())

  function destinationsOf(sourceId: number): DestinationRecord[] {
    const known = ofSource.get(sourceId) ?? destinations.bySource(sourceId)
    ofSource.set(sourceId, known)
    return known
  }

  return {
    destinations: allDestinations,
    /** Undefined: it was removed. */
    destinationOf(id: number): DestinationRecord | undefined {
      byId ??= new Map(allDestinations().map((each) => [each.id, each]))
      return byId.get(id)
    },
    destinationsOf,
    /** Those that are on. */
    onDestinationsOf: (sourceId: number) =>
      destinationsOf(sourceId).filter(({ enabled }) => enabled),
    sourceOf(writeKey: string): SourceRecord | null {
      const known = byKey.get(writeKey) ?? sources.byWriteKey(writeKey)
      // An unknown key is not kept: there is no end to them.
      if (known) byKey.set(writeKey, known)
      return known
    },
    /** The events that a source blocks. Those it does not are not held: there may be any number of them. */
    blockedEvents(sourceId: number): ReadonlySet<string> {
      const known = blocked.get(sourceId) ?? new Set(sourceEvents.blocked(sourceId))
      blocked.set(sourceId, known)
      return known
    },
    forget() {
      all = null
      byId = null
      ofSource.clear()
      byKey.clear()
      blocked.clear()
    },
  }
}
