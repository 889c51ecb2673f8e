import { setTimeout as sleepMs } from 'node:timers/promises'
import type { Settings } from '../contract/settings.ts'
import type { RetentionRules } from './store/retentionRules.ts'
import type { Store } from './store/store.ts'

/** Rows of each kind in one transaction: a few milliseconds, which delivery and collection share or wait for. */
const stepRows = 200
/** After a step so long, and so many times its length, is left to the others: 2000 of each kind a second at most. */
const restMs = 100
const restShare = 19
/** When it cannot keep up so. */
const pressingShare = 4
/** At most this often is it looked whether there is something to do. */
const lookMs = 2000
/** When it is tried again while the store cannot be written, unless something is committed before. */
const patientMs = 60_000
/** A timer beyond 2³¹ ms would fire at once, and the system's clock may be set. */
const longestSleepMs = 3_600_000
/** An exchange ends within 5 s: until then a message that is delivered may have attempts to record. */
const settlingMs = 10_000

export interface RetentionParts {
  store: Store
  settings: () => Settings
  /** How long a repeat of a call is known as one. */
  duplicateWindowMs: number
  /** False while what happened on the wire waits to be written: its messages must stay. */
  mayRun: () => boolean
  /** Messages with an exchange that is not recorded yet: the wall clock may jump while it runs. Default: none. */
  underWay?: () => ReadonlySet<number>
  /** The call up to which all are counted in profiles. Default: all are. */
  foldedUpTo?: () => number
  onDefect: (error: unknown) => void
  now?: () => number
}

/** Removes what was kept long enough: woken by commits, and when the oldest falls due by age. */
export function createRetention(parts: RetentionParts) {
  const { store, settings, underWay = () => new Set<number>(), now = Date.now } = parts
  const { foldedUpTo = () => Infinity } = parts
  let timer: NodeJS.Timeout | null = null
  let wakesAt = Infinity
  let running: Promise<void> | null = null
  const stopping = new AbortController()
  const { signal } = stopping
  /** How far calls without a message were looked for. Starts anew with other rules. */
  let place = { callsAfter: 0 }

  const mayGoOn = () => !signal.aborted && parts.mayRun()
  const rules = (): RetentionRules => ({
    count: settings().retention.messages,
    age: settings().retention.age,
    callAge: parts.duplicateWindowMs,
    messageAge: settlingMs,
    now: now(),
  })

  function sleep(ms: number) {
    const at = performance.now() + ms
    if (signal.aborted || running || at >= wakesAt) return
    if (timer) clearTimeout(timer)
    wakesAt = at
    timer = setTimeout(wakeUp, Math.min(Math.ceil(ms), longestSleepMs))
    // Nothing is lost when the process ends before.
    timer.unref()
  }

  function wakeUp() {
    timer = null
    wakesAt = Infinity
    try {
      look()
    } catch (error) {
      parts.onDefect(error)
      sleep(patientMs)
    }
  }

  function look() {
    if (!parts.mayRun()) return sleep(patientMs)
    const present = rules()
    const due = store.retention.dueAt(present, place.callsAfter)
    if (due > present.now) return sleep(Math.max(lookMs, due - present.now))
    running = pass().then(
      () => goOn(lookMs),
      (error: unknown) => {
        parts.onDefect(error)
        goOn(patientMs)
      },
    )
  }

  function goOn(ms: number) {
    running = null
    sleep(ms)
  }

  async function pass() {
    while (mayGoOn()) {
      const from = place
      const { done, callsAfter, tookMs } = await store.write(() => {
        const start = performance.now()
        const step = store.retention.removeSome(rules(), {
          limit: stepRows,
          underWay: underWay(),
          foldedUpTo: foldedUpTo(),
          ...from,
        })
        return { ...step, tookMs: performance.now() - start }
      })
      from.callsAfter = callsAfter
      if (done === 0) return
      const pressing = store.retention.isPressing(rules())
      await rest(pressing ? tookMs * pressingShare : Math.max(restMs, tookMs * restShare))
    }
  }

  async function rest(ms: number) {
    try {
      await sleepMs(ms, undefined, { signal })
    } catch (error) {
      // The rest after a slow step is long: who stops does not wait for its end.
      if (!signal.aborted) throw error
    }
  }

  return {
    /** Something was committed: there may be too much now. */
    wake: () => sleep(lookMs),
    /** The settings may be others. */
    useSettings() {
      place = { callsAfter: 0 }
      sleep(lookMs)
    },
    async stop() {
      stopping.abort()
      if (timer) clearTimeout(timer)
      await running
    },
  }
}
