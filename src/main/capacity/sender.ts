import { Worker } from 'node:worker_threads'
import type { SenderData, SendStep, SenderTick } from './senderThread.ts'
import senderThread from './senderThread.ts?thread'

/** It holds the requests in flight, each of at most 32 KB. */
const heap = { maxOldGenerationSizeMb: 256 }

/** Sends calls from a thread of its own. `onTick`: ten times a second. */
export function startSender(data: SenderData, onTick: (tick: SenderTick) => void) {
  const worker = new Worker(senderThread, { workerData: data, resourceLimits: heap })
  let ready: () => void = () => {}
  let sent: (() => void) | null = null
  const isReady = new Promise<void>((resolve) => (ready = resolve))
  let isClosed = false
  const ended = new Promise<never>((_, reject) => {
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('the thread that sends ended')))
  })
  // Whoever sends handles it; between two steps it is not an unhandled rejection.
  ended.catch(() => {})
  worker.on('message', (tick: SenderTick) => {
    if (isClosed) return
    onTick(tick)
    if (tick.kind === 'ready') ready()
    if (tick.kind === 'sent') sent?.()
  })

  return {
    ready: () => Promise.race([isReady, ended]),
    /** Resolves when the last call of the step was sent, whether it is answered or not. */
    send: (step: SendStep, signal: AbortSignal): Promise<void> => {
      const over = new Promise<void>((resolve, reject) => {
        sent = resolve
        signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
      })
      worker.postMessage(step)
      return Promise.race([over, ended])
    },
    /** Ends immediately: what is in flight gets no response. */
    async close() {
      isClosed = true
      await worker.terminate()
    },
  }
}
export type Sender = ReturnType<typeof startSender>
