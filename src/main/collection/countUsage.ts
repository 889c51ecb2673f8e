import type { Store } from '../store/store.ts'
import type { RoutedCall } from './routeCall.ts'

/** Inside the transaction of the calls. One write for each event of a request, however many calls have it. */
export function countUsage(
  store: Store,
  sourceId: number,
  collected: RoutedCall[],
  { duplicates, rejections }: { duplicates: number; rejections: number },
) {
  const usage = { calls: collected.length, duplicates, rejections }
  store.sources.countUsage(sourceId, usage)
  const byEvent = new Map<string, number>()
  for (const { event } of collected)
    if (event !== null) byEvent.set(event, (byEvent.get(event) ?? 0) + 1)
  const at = collected[0]?.receivedAt ?? 0
  for (const [event, count] of byEvent) store.sourceEvents.seen({ sourceId, event, count, at })
}
