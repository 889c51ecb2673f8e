import { setImmediate as nextTurn } from 'node:timers/promises'
import { isObject, parsedOrNothing } from '../../../contract/json.ts'
import type { CallType } from '../../../contract/model.ts'
import type { Period, SourceCall, SourceCalls } from '../../store/sourceCalls.ts'
import { createShape, type Room, type Shape } from './shape.ts'

/** What the calls of one event, or of one other type, look like. */
export interface EventShape {
  type: CallType
  /** Null: the calls are not track calls. */
  event: string | null
  part: 'properties' | 'traits'
  calls: number
  shape: Shape
}

export interface Observed {
  events: EventShape[]
  /** Without those that no plan can describe: of an event whose name is no text of a file, or of too many events. */
  calls: number
  /** Times of receipt; null: there are no calls. */
  oldest: number | null
  newest: number | null
  /** False: there are more calls, older ones. */
  complete: boolean
}

/** `shared`: the thread has more to do, so it is done in short turns. */
export interface Turns {
  shared: boolean
  signal?: AbortSignal | undefined
}

/** Each call takes about 20 µs of a processor. */
const mostCalls = 200_000
const mostText = 400_000_000
const longestMs = 20_000
const mostEvents = 2000
const mostPlaces = 50_000
/** How long a turn of a thread that does something else may take. */
const turnMs = 5

/** What the events of a source look like in a period: of its newest calls, as many as can be read in some seconds. */
export async function observe(
  newestFirst: SourceCalls,
  { sourceId, period }: { sourceId: number; period: Period },
  { shared, signal }: Turns,
): Promise<Observed> {
  const events = createEvents()
  const started = performance.now()
  let turn = started
  let text = 0
  let read = 0
  for (const batch of newestFirst(sourceId, period))
    for (const call of batch) {
      const now = performance.now()
      if (read >= mostCalls || text > mostText || now - started > longestMs)
        return events.observed(false)
      events.add(call)
      read += 1
      text += call.content.length
      if (!shared || now - turn < turnMs) continue
      await nextTurn()
      signal?.throwIfAborted()
      turn = performance.now()
    }
  return events.observed(true)
}

function createEvents() {
  const events = new Map<string, { seen: EventShape; add: ReturnType<typeof createShape>['add'] }>()
  const room: Room = { places: mostPlaces }
  let calls = 0
  let oldest = Infinity
  let newest = -Infinity

  function eventNamed(type: CallType, event: string | null, part: EventShape['part']) {
    const key = `${type} ${event}`
    const known = events.get(key)
    if (known || events.size >= mostEvents) return known
    const { shape, add } = createShape(room)
    const made = { seen: { type, event, part, calls: 0, shape }, add }
    events.set(key, made)
    return made
  }

  /** Whether it can be described. */
  function count(type: CallType, value: unknown): boolean {
    const part = partOf[type]
    if (part === null || !isObject(value)) return true
    const event = type === 'track' ? value.event : null
    if (event !== null && !isEventName(event)) return false
    const known = eventNamed(type, event, part)
    if (!known) return false
    known.seen.calls += 1
    known.add(value[part] ?? {})
    return true
  }

  return {
    add({ type, content, receivedAt }: SourceCall) {
      if (!count(type, parsedOrNothing(content))) return
      calls += 1
      oldest = Math.min(oldest, receivedAt)
      newest = Math.max(newest, receivedAt)
    },
    observed: (complete: boolean): Observed => ({
      events: [...events.values()].map(({ seen }) => seen),
      calls,
      oldest: calls === 0 ? null : oldest,
      newest: calls === 0 ? null : newest,
      complete,
    }),
  }
}

/** That a plan can name. */
const isEventName = (event: unknown): event is string =>
  typeof event === 'string' && event !== '' && event.isWellFormed()

const partOf: Record<CallType, EventShape['part'] | null> = {
  track: 'properties',
  page: 'properties',
  screen: 'properties',
  identify: 'traits',
  group: 'traits',
  alias: null,
}
