import type { ReadStore } from '../store/readStore.ts'

/** The engine's clock in another thread: it writes its time whenever it is moved or set. */
export function createStoredClock({ settings }: ReadStore) {
  const speed = () => settings.read().clock.speed

  function now(): number {
    const at = Date.now()
    const time = Number(settings.readFact('engineTime') ?? 0)
    const since = at - Number(settings.readFact('engineTimeAt') ?? at)
    return Math.max(at, Math.floor(time + Math.max(0, since) * speed()))
  }

  return {
    now,
    speed,
    toReal: (engineTime: number) => Math.round(Date.now() + (engineTime - now()) / speed()),
    jumps: () => settings.changes(),
  }
}
