import type { Store } from '../store/store.ts'
import { bootId, readMachine, uptimeMs } from '../time/machine.ts'
import { monotonicMs } from '../time/monotonic.ts'
import { type StoredTime, timeAtStart } from '../time/storedTime.ts'
import { createSystemClock, type PendingJump } from '../time/systemClock.ts'
import { createClock } from './clock.ts'

/** How often engine time is stored while it is ahead of real time: the most that a kill can lose. */
const writeEveryMs = 1000

interface Parts {
  store: Store
  speed: number
  /** Called when the system clock has jumped, and with null when the jump is over. */
  onJump: (jump: PendingJump | null) => void
}

/** The engine's clock. It continues across restarts. */
export function createEngineTime({ store, speed, onJump }: Parts) {
  const system = createSystemClock(readMachine, systemTimeAtStart(store))
  const clock = createClock({
    // Never earlier than a time already reached, regardless of the system clock.
    startAt: Math.max(
      system.now(),
      goneOn(store, system.now()),
      latestAttempt(store),
      store.messages.latestQueuedAt() ?? 0,
    ),
    speed,
    system,
  })
  const boot = bootId()
  let knownUnseenMs = 0
  let isJumpKnown = false

  /** Inside a transaction. */
  function write(time = clock.now()) {
    const at = system.now()
    const { writeFact } = store.settings
    writeFact('engineTime', String(time))
    writeFact('engineTimeAt', String(at))
    writeFact('engineTimeMonotonic', String(monotonicMs()))
    writeFact('systemTime', JSON.stringify({ at, uptime: uptimeMs(), boot } satisfies StoredTime))
  }

  /** Inside a transaction: from now on, the clock shows this earlier time. */
  function writeReturn(time: number) {
    write(time)
    store.settings.writeFact('returnedAfterAttempt', String(store.attempts.newest()))
  }

  // When the clock is ahead, only attempts record it otherwise; after a kill nothing else would restore it.
  const isAhead = () => clock.speed() > 1 || clock.now() > system.now() + writeEveryMs

  /** Whether the clock moved in a way that its stored time does not show. */
  function hasLeapt(): boolean {
    const unseenMs = system.unseenMs()
    const leapt = unseenMs !== knownUnseenMs
    knownUnseenMs = unseenMs
    return leapt
  }

  /** Reports a jump that begins or ends. */
  function watchJump(): boolean {
    const jump = system.jump()
    if ((jump !== null) === isJumpKnown) return false
    isJumpKnown = jump !== null
    onJump(jump)
    return true
  }

  function watch() {
    const hasJumped = watchJump()
    const leapt = hasLeapt()
    if (!hasJumped && !leapt && !isAhead()) return
    store
      .writeSoon(() => {
        write()
        if (leapt) store.settings.countChange()
      })
      .catch(() => {})
  }

  const timer = setInterval(watch, writeEveryMs)
  // The derived thread continues from here.
  store.change(() => write())

  return {
    clock,
    write,
    writeReturn,
    /** The time that the system clock shows counts from now on. */
    confirmJump() {
      system.confirm()
      store.change(() => write())
      watch()
    },
    close() {
      clearInterval(timer)
      store.change(() => write())
    },
  }
}
export type EngineTime = ReturnType<typeof createEngineTime>

/** The real time that counts now: the system clock may have been set while Hookbench was not running. */
function systemTimeAtStart({ settings }: Store): number {
  const stored = settings.readFact('systemTime')
  const now = { wall: Date.now(), uptime: uptimeMs(), boot: bootId() }
  return timeAtStart(stored === null ? null : (JSON.parse(stored) as StoredTime), now)
}

/** The engine time of the newest attempt. Those before the clock returned to real time may be later than now. */
function latestAttempt({ attempts, settings }: Store): number {
  const returnedAfter = Number(settings.readFact('returnedAfterAttempt') ?? 0)
  return attempts.newest() > returnedAfter ? (attempts.latestEngineAt() ?? 0) : 0
}

/** The stored time plus the real time since: the clock also runs while Hookbench does not. */
function goneOn({ settings }: Store, now: number): number {
  const time = Number(settings.readFact('engineTime') ?? 0)
  const at = Number(settings.readFact('engineTimeAt') ?? now)
  return time + Math.max(0, now - at)
}
