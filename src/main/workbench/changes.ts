import { EventPublisher } from '@orpc/server'

const gapMs = 100

/** Hints to read again, at most ten a second: SQLite has the state, this only reports that it changed. */
export function createChanges() {
  const publisher = new EventPublisher<{ changed: { revision: number } }>({ maxBufferedEvents: 1 })
  let revision = 0
  let timer: NodeJS.Timeout | null = null
  let lastAt = -Infinity

  function publish() {
    timer = null
    lastAt = performance.now()
    publisher.publish('changed', { revision })
  }

  return {
    notify() {
      revision++
      timer ??= setTimeout(publish, Math.max(0, lastAt + gapMs - performance.now()))
    },
    /** The current revision immediately, then every hint; ends with the signal. */
    async *watch(signal: AbortSignal | undefined) {
      const hints = publisher.subscribe('changed', { signal })
      yield { revision }
      yield* hints
    },
    close() {
      if (timer) clearTimeout(timer)
    },
  }
}
export type Changes = ReturnType<typeof createChanges>
