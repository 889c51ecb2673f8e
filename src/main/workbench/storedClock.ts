import type { ReadStore } from '../store/readStore.ts'
import { monotonicMs } from '../time/monotonic.ts'

/** The engine's clock in another thread: it writes its time whenever that is moved or set, or leaps. */
export function createStoredClock({ settings }: ReadStore) {
  const fact = (key: string) => Number(settings.readFact(key) ?? 0)
  const speed = () => settings.read().clock.speed
  const sinceWritten = () => Math.max(0, monotonicMs() - fact('engineTimeMonotonic'))

  const now = () => Math.floor(fact('engineTime') + sinceWritten() * speed())
  const realNow = () => Math.floor(fact('engineTimeAt') + sinceWritten())

  return {
    now,
    speed,
    realNow,
    toReal: (engineTime: number) => Math.round(realNow() + (engineTime - now()) / speed()),
    jumps: () => settings.changes(),
  }
}
