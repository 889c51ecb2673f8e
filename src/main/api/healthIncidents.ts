import { setImmediate as turn } from 'node:timers/promises'
import type { Incident } from '../../contract/health.ts'
import { withTimes } from '../../contract/filter/timeToken.ts'
import { incidentText } from '../../contract/incidentText.ts'
import type { MessageState } from '../../contract/model.ts'
import { messageStates } from '../../contract/options.ts'
import { messageSearch } from '../filter/messageSearch.ts'
import { type Failing, incidentFilter } from '../health/incidentFilter.ts'
import type { FailedTime } from '../health/incidents.ts'
import type { MessageIndex } from '../store/derived/messageIndex.ts'
import type { NamedEndpoint } from '../store/health.ts'
import type { ReadStore } from '../store/readStore.ts'
import { instant } from '../views/views.ts'

const minuteMs = 60_000
const mostIncidents = 20
/** Messages are counted for as many as the page shows first: a million messages take 20 ms for each. */
const mostCounted = 3

interface Parts {
  store: ReadStore
  lists: Pick<MessageIndex, 'tally'>
}

type EndpointIncident = FailedTime & { name: NamedEndpoint }

/** The incidents of all endpoints, newest first. `now`: where the time that is read ends. */
export async function incidentViews(parts: Parts, found: EndpointIncident[], now: number) {
  const newest = found.toSorted((a, b) => b.to - a.to || b.failed - a.failed)
  const views: Incident[] = []
  for (const incident of newest.slice(0, mostIncidents)) {
    const { name, from, to, ongoing, attempts, failed, results } = incident
    const since = from * minuteMs
    const until = ongoing ? null : to * minuteMs
    const what = { url: name.url, results }
    const messages = concerned(parts, { ...what, since, until }, views.length < mostCounted)
    const told = {
      url: name.url,
      destination: name.destination,
      from: instant(since),
      to: instant(Math.min(to * minuteMs, now)),
      ongoing,
      attempts,
      failed,
      results,
    }
    views.push({
      endpointId: String(name.id),
      ...told,
      text: incidentText(told, Date.now()),
      ...messages,
    })
    await turn()
  }
  return views
}

/** The messages received in the time; if there are none, its attempts were retries of earlier ones. */
function concerned(parts: Parts, failing: Failing, isCounted: boolean) {
  const filter = incidentFilter(failing)
  if (!isCounted) return { filter, messages: null }
  const messages = countsOf(parts, filter)
  if (Object.keys(messages).length > 0) return { filter, messages }
  const earlier = withTimes(filter, null)
  return { filter: earlier, messages: countsOf(parts, earlier) }
}

/** The messages that a filter finds, by state; states without any are absent. */
function countsOf({ store, lists }: Parts, filter: string): NonNullable<Incident['messages']> {
  const { counts } = lists.tally(messageSearch(store, { filter }), 2)
  const sums = messageStates.map((state, place): [MessageState, number] => [
    state,
    counts.reduce((sum, bucket) => sum + (bucket[place] ?? 0), 0),
  ])
  return Object.fromEntries(sums.filter(([, count]) => count > 0))
}
