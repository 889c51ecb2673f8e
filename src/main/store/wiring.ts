import type { DestinationRecord, destinationTable } from './destinations.ts'
import type { PlanRecord, planTable } from './plans.ts'
import type { ReceiverRecord, receiverTable } from './receivers.ts'
import type { sourceEventTable } from './sourceEvents.ts'
import type { SourceRecord, sourceTable } from './sources.ts'

/**
 * Sources, destinations, blocked events, plans and receivers, for each call and request, read once and cached until a change is
 * committed.
 * Do not read inside a transaction that changes them, so that nothing is cached that is then rolled back.
 */
export function createWiring({
  sources,
  destinations,
  sourceEvents,
  receivers,
  plans,
}: {
  sources: ReturnType<typeof sourceTable>
  destinations: ReturnType<typeof destinationTable>
  sourceEvents: ReturnType<typeof sourceEventTable>
  receivers: ReturnType<typeof receiverTable>
  plans: ReturnType<typeof planTable>
}) {
  let all: DestinationRecord[] | null = null
  let byId: Map<number, DestinationRecord> | null = null
  let byPath: ReadonlyMap<string, ReceiverRecord> | null = null
  const ofSource = new Map<number, DestinationRecord[]>()
  const byKey = new Map<string, SourceRecord>()
  const blocked = new Map<number, ReadonlySet<string>>()
  const planOfSource = new Map<number, PlanRecord | null>()

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
    /** The enabled ones. */
    onDestinationsOf: (sourceId: number) =>
      destinationsOf(sourceId).filter(({ enabled }) => enabled),
    sourceOf(writeKey: string): SourceRecord | null {
      const known = byKey.get(writeKey) ?? sources.byWriteKey(writeKey)
      // Unknown keys are not cached: there may be any number of them.
      if (known) byKey.set(writeKey, known)
      return known
    },
    /** The blocked events of a source. Others are not cached, because there may be any number of them. */
    blockedEvents(sourceId: number): ReadonlySet<string> {
      const known = blocked.get(sourceId) ?? new Set(sourceEvents.blocked(sourceId))
      blocked.set(sourceId, known)
      return known
    },
    /** The plan of a source, without its text. */
    planOf(sourceId: number): PlanRecord | null {
      const known = planOfSource.get(sourceId)
      if (known !== undefined) return known
      const plan = plans.bySource(sourceId)
      planOfSource.set(sourceId, plan)
      return plan
    },
    /** By path. Replaced, never changed: compare by identity. Their counts of requests may be old. */
    receivers: () =>
      (byPath ??= new Map(receivers.all().map((receiver) => [receiver.path, receiver]))),
    forget() {
      all = null
      byPath = null
      byId = null
      ofSource.clear()
      byKey.clear()
      blocked.clear()
      planOfSource.clear()
    },
  }
}
