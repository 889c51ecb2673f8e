import type { DestinationRecord, destinationTable } from './destinations.ts'
import type { SourceRecord, sourceTable } from './sources.ts'

/**
 * Sources and destinations as every call needs them, read once and kept until a change is committed. To be
 * asked outside transactions only, so that nothing is kept that is then rolled back.
 */
export function createWiring(
  sources: ReturnType<typeof sourceTable>,
  destinations: ReturnType<typeof destinationTable>,
) {
  let all: DestinationRecord[] | null = null
  const ofSource = new Map<number, DestinationRecord[]>()
  const byKey = new Map<string, SourceRecord>()

  return {
    destinations: () => (all ??= destinations.all()),
    destinationsOf(sourceId: number): DestinationRecord[] {
      const known = ofSource.get(sourceId) ?? destinations.bySource(sourceId)
      ofSource.set(sourceId, known)
      return known
    },
    sourceOf(writeKey: string): SourceRecord | null {
      const known = byKey.get(writeKey) ?? sources.byWriteKey(writeKey)
      // An unknown key is not kept: there is no end to them.
      if (known) byKey.set(writeKey, known)
      return known
    },
    forget() {
      all = null
      ofSource.clear()
      byKey.clear()
    },
  }
}
