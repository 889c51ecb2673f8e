import type { Advance } from '../../contract/advance.ts'
import type { Clock } from '../../contract/status.ts'
import { Refusal } from '../errors/refusal.ts'
import type { ReadStore } from '../store/readStore.ts'
import { type LiveParts, readLive } from './reading.ts'
import type { Clock as EngineClock, ReadClock } from '../delivery/clock.ts'
import type { SettingsChange } from '../../contract/settings.ts'
import type { Implementer } from './implementer.ts'
import { instant, instantOrNull } from '../views/views.ts'

export interface ClockParts {
  store: ReadStore
  clock: ReadClock & Pick<EngineClock, 'jump'>
}

interface Parts extends ClockParts {
  advanceClock: (by: number) => void
  returnClock: () => void
  confirmClock: () => void
  changeSettings: (change: SettingsChange) => void
}

export function clockView({ store, clock }: ClockParts): Clock {
  const now = clock.now()
  const next = soonestAfter(store, now)
  const jump = clock.jump()
  return {
    speed: clock.speed(),
    engineNow: instant(now),
    offsetMs: now - clock.toReal(now),
    nextAttemptAt: next === null ? null : instant(clock.toReal(next)),
    engineNextAttemptAt: instantOrNull(next),
    windowMs: store.settings.read().retry.window,
    systemJump: jump && { byMs: jump.byMs, at: instant(jump.at), until: instant(jump.until) },
  }
}

function advanceClock(parts: Parts, { by, to }: Advance): Clock {
  parts.advanceClock(to === undefined ? (by as number) : until(parts, to))
  return clockView(parts)
}

function until({ store, clock }: ClockParts, to: 'next' | 'round'): number {
  const now = clock.now()
  const next = to === 'next' ? soonestAfter(store, now) : roundAfter(store, now)
  if (next === null)
    throw new Refusal(
      'CONFLICT',
      'no message is waiting for an attempt; advance by a duration instead, such as 1h',
      'to',
    )
  return next - now
}

/** Engine time at which all messages with as many attempts as the next due one are due, or null. */
function roundAfter({ wiring, messages }: ReadStore, now: number): number | null {
  const ids = wiring.destinations().map(({ id }) => id)
  const [first] = ids
    .map((id) => ({ id, due: messages.nextDue(id, now) ?? Infinity }))
    .toSorted((a, b) => a.due - b.due)
  const rounds = first && messages.nextRound(first.id, now)
  if (rounds === undefined || rounds === null) return null
  return Math.max(...ids.map((id) => messages.lastOfRound(id, now, rounds) ?? 0))
}

/** Engine time at which the next message of any destination is due, or null. */
function soonestAfter(store: ReadStore, now: number): number | null {
  const due = store.wiring.destinations().flatMap(({ id }) => store.messages.nextDue(id, now) ?? [])
  return due.length === 0 ? null : Math.min(...due)
}

export const clockDeskRoutes = (os: Implementer['clock'], parts: ClockParts & LiveParts) => ({
  get: os.get.handler(() => readLive(parts, () => clockView(parts))),
})

export const clockEngineRoutes = (os: Implementer['clock'], parts: Parts) => ({
  set: os.set.handler(({ input }) => {
    parts.changeSettings({ clock: input })
    return clockView(parts)
  }),
  reset: os.reset.handler(() => {
    parts.returnClock()
    return clockView(parts)
  }),
  confirm: os.confirm.handler(() => {
    parts.confirmClock()
    return clockView(parts)
  }),
  advance: os.advance.handler(({ input }) => advanceClock(parts, input)),
})
