import { Worker } from 'node:worker_threads'
import type { SenderData, SendStep, SenderTick } from './senderThread.ts'
import senderThread from './senderThread.ts?thread'

/** It holds the requests in flight, each of at most 32 KB. */
const heap = { maxOldGenerationSizeMb: 256 }

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
  const waiting: Partial<Record<SenderTick['kind'], () => void>> = {}
  const next = (kind: SenderTick['kind']) =>
    Promise.race([new Promise<void>((resolve) => (waiting[kind] = resolve)), ended])
  const ready = next('ready')
  ready.catch(() => {})
  worker.on('message', (tick: SenderTick) => {
    if (isClosed) return
    onTick(tick)
    waiting[tick.kind]?.()
  })

  return {
    ready: () => ready,
    /** Resolves when the last call of the step was sent, whether it is answered or not. */
    send(step: SendStep): Promise<void> {
      signal.throwIfAborted()
      const sent = next('sent')
      worker.postMessage(step)
      return sent
    },
    /** Ends immediately: what is in flight gets no response. */
    async close() {
      isClosed = true
      await worker.terminate()
    },
  }
}
export type Sender = ReturnType<typeof startSender>
