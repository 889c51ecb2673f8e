import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { SenderData, SenderOrder, SendStep, SenderTick } from './senderThread.ts'
import senderThread from './senderThread.ts?thread'

/** It holds the requests in flight, each of at most 32 KB. */
const heap = { maxOldGenerationSizeMb: 256 }

/** How long the port may take to answer what was sent before it ended. */
const answeredMs = 2000

/** Sends calls from a thread of its own, until the signal. `onTick`: ten times a second. */
export function startSender(
  data: SenderData,
  onTick: (tick: SenderTick) => void,
  signal: AbortSignal,
) {
  const worker = new Worker(senderThread, { workerData: data, resourceLimits: heap })
  let isClosed = false
  // One listener for all steps: a run may have hundreds.
  const ended = new Promise<never>((_, reject) => {
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('the thread that sends ended')))
    const stop = () => reject(signal.reason as Error)
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
  // Whoever sends handles it; between two steps it is not an unhandled rejection.
  ended.catch(() => {})
  const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  let isReady = false
  const waiting: Partial<Record<SenderTick['kind'], () => void>> = {}
  const told = (kind: SenderTick['kind']) =>
    new Promise<void>((resolve) => (waiting[kind] = resolve))
  const next = (kind: SenderTick['kind']) => Promise.race([told(kind), ended])
  const ready = next('ready')
  ready.catch(() => {})
  worker.on('message', (tick: SenderTick) => {
    if (isClosed) return
    isReady = true
    onTick(tick)
    waiting[tick.kind]?.()
  })

  const order = (given: SenderOrder) => worker.postMessage(given)

  return {
    ready: () => ready,
    /** Resolves when the last call of the step was sent, whether it is answered or not. */
    send(step: SendStep): Promise<void> {
      signal.throwIfAborted()
      const sent = next('sent')
      order(step)
      return sent
    },
    /**
     * Sends nothing more, and ends once what was sent is answered: a request that was sent is collected even if its
     * sender has ended, and would be a message that nobody knew to be outstanding.
     */
    async close() {
      if (isReady) {
        const stopped = told('stopped')
        order('stop')
        await Promise.race([stopped, exited, sleep(answeredMs, undefined, { ref: false })])
      }
      isClosed = true
      await worker.terminate()
    },
  }
}
export type Sender = ReturnType<typeof startSender>
