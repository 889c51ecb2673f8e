import type { Settings } from '../../contract/settings.ts'
import { isUnavailable } from '../errors/refusal.ts'
import { createLoop } from '../loop/loop.ts'
import type { RetentionRules } from '../store/retentionRules.ts'
import type { Store } from '../store/store.ts'

/** Rows of each kind per transaction, which delivery and collection share or wait for: a few milliseconds. */
const stepRows = 200
/** The pause after a step, as a minimum and as a multiple of its duration: at most 2000 of each kind a second. */
const restMs = 100
const restShare = 19
/** If that pace is not sufficient. */
const pressingShare = 4
/** Checks at most this often whether there is something to do. */
const lookMs = 2000
/** Retry interval while the store cannot be written, unless a commit comes first. */
const patientMs = 60_000
/** An exchange ends within 5 s: until then, a delivered message may have attempts to record. */
const settlingMs = 10_000

export interface RetentionParts {
  store: Store
  settings: () => Settings
  /** How long a duplicate of a call must be recognised. */
  duplicateWindowMs: number
  /**
   * False while results of exchanges are waiting to be written, since their messages must not be removed, and while a
   * jump of the system clock does not count yet.
   */
  mayRun: () => boolean
  /** Messages with an exchange not recorded yet: the wall clock may jump during it. Default: none. */
  inProgress?: () => ReadonlySet<number>
  /** All calls up to this one are counted in profiles. Default: all. */
  foldedUpTo?: () => Promise<number>
  onDefect: (error: unknown) => void
  now?: () => number
}

/** Removes expired rows: woken by commits, and when the oldest row is due by age. */
export function createRetention(parts: RetentionParts) {
  const { store, settings, inProgress = () => new Set<number>(), now = Date.now } = parts
  const { foldedUpTo = async () => Infinity } = parts
  /** Once started, a pass continues until nothing is left to remove. */
  let isPassing = false
  /** The call up to which calls without a message were checked. Restarts when the rules change. */
  let place = { callsAfter: 0 }

  const rules = (): RetentionRules => ({
    count: settings().retention.messages,
    age: settings().retention.age,
    callBytes: settings().retention.callBytes,
    databaseBytes: settings().retention.databaseBytes,
    captureBytes: settings().retention.captureBytes,
    callAge: parts.duplicateWindowMs,
    messageAge: settlingMs,
    now: now(),
  })

  const loop = createLoop({
    step() {
      if (!parts.mayRun()) return sleep(patientMs)
      if (!isPassing) {
        const present = rules()
        const due = store.retention.dueAt(present, place.callsAfter)
        if (due > present.now) return sleep(Math.max(lookMs, due - present.now))
      }
      return removeSome()
    },
    onFault(error) {
      // Profiles are being restarted: what they have not counted stays.
      if (isUnavailable(error)) return sleep(lookMs)
      parts.onDefect(error)
      return sleep(patientMs)
    },
  })

  /** Sleeps for `ms`, or until the next commit. */
  function sleep(ms: number): null {
    isPassing = false
    loop.wake(ms)
    return null
  }

  async function removeSome(): Promise<number | null> {
    const from = place
    const countedUpTo = await foldedUpTo()
    const { done, callsAfter, tookMs } = await store.write(() => {
      const start = performance.now()
      const step = store.retention.removeSome(rules(), {
        limit: stepRows,
        inProgress: inProgress(),
        foldedUpTo: countedUpTo,
        ...from,
      })
      return { ...step, tookMs: performance.now() - start }
    })
    from.callsAfter = callsAfter
    if (done === 0) return sleep(lookMs)
    isPassing = true
    const pressing = store.retention.isPressing(rules())
    return pressing ? tookMs * pressingShare : Math.max(restMs, tookMs * restShare)
  }

  return {
    /** Call after a commit: there may be too many rows now. */
    wake: () => loop.wake(lookMs),
    /** Call when the settings may have changed. */
    useSettings() {
      place = { callsAfter: 0 }
      loop.wake(lookMs)
    },
    stop: loop.stop,
  }
}
