import { setTimeout as sleep } from 'node:timers/promises'
import type { DerivedProgress } from '../api/status.ts'
import type { Log } from '../errors/log.ts'
import type { DerivedLink } from './derivedLink.ts'
import type { EngineLink } from './engineLink.ts'

/** Pause before following the hints of a restarted thread. */
const againMs = 100

interface Followed {
  engine: EngineLink
  derived: DerivedLink
  notify: () => void
  log: Log
}

/** Passes on the hints of both threads, also those of their successors. */
export function followHints({ engine, derived, notify, log }: Followed) {
  const stopping = new AbortController()
  const { signal } = stopping
  let progress: DerivedProgress = { behind: 0, unsearched: 0 }

  async function follow(some: () => Promise<void>) {
    while (!signal.aborted) {
      await some().catch((error: unknown) => log.debug({ err: error }, 'no hints from a thread'))
      if (!signal.aborted) await sleep(againMs)
    }
  }

  void follow(() =>
    engine.call(async (client) => {
      for await (const _hint of await client.changes(undefined, { signal })) notify()
    }),
  )
  void follow(() =>
    derived.call(async (client) => {
      for await (const now of await client.changes(undefined, { signal })) {
        progress = now
        notify()
      }
    }),
  )
  return {
    /** As of the last hint. */
    progress: () => progress,
    stop: () => stopping.abort(),
  }
}
