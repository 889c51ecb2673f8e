import type { Readable } from 'node:stream'
import type { Log } from '../errors/log.ts'

/** A closed terminal, and a closed channel, which means that the parent process has ended, stop like SIGTERM. */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const

/**
 * From now on, the first signal closes what runs and exits, once it has started. One signal may reach a process in several ways, but
 * SIGINT or SIGTERM sent again exits immediately. `input`: its end is a signal, too. The system ends a pipe whose writer was killed.
 */
export function listenForStop(log: Log, input: Readable | null = null) {
  const received = new Set<string>()
  let close: (() => Promise<void>) | null = null

  const listeners = signals.map((signal) => {
    const listener = () => receive(signal)
    process.on(signal, listener)
    return { signal, listener }
  })
  input?.on('close', () => receive('input')).resume()

  function receive(signal: (typeof signals)[number] | 'input') {
    const isRepeated = received.has(signal) && (signal === 'SIGINT' || signal === 'SIGTERM')
    if (isRepeated) process.exit(2)
    const isFirst = received.size === 0
    received.add(signal)
    if (isFirst && close) end(close)
  }

  function end(closeAll: () => Promise<void>) {
    closeAll().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'did not close cleanly')
        process.exit(2)
      },
    )
  }

  return {
    /** Call when it could not be started: a listener keeps the process running. */
    cancel() {
      for (const { signal, listener } of listeners) process.off(signal, listener)
      input?.destroy()
    },
    /** Call when it has started. False: it is closed again, because a signal has arrived meanwhile. */
    started(closeAll: () => Promise<void>): boolean {
      close = closeAll
      if (received.size > 0) end(closeAll)
      return received.size === 0
    },
  }
}
