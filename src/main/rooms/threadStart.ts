import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import { MessageChannel, type MessagePort, type ResourceLimits, Worker } from 'node:worker_threads'

export interface StartedThread<Opened> {
  worker: Worker
  /** Not started yet: nothing is lost before it has a listener. */
  port: MessagePort
  /** The thread's first message. */
  opened: Promise<Opened>
  /** Rejects when the thread ends. */
  ended: Promise<never>
}

/** Starts a thread that is reached through a port. `data`: what it gets besides its end of the port. */
export function startThread<Opened>(
  file: string,
  data: object,
  resourceLimits: ResourceLimits = {},
): StartedThread<Opened> {
  const { port1, port2 } = new MessageChannel()
  const worker = new Worker(file, {
    workerData: { ...data, port: port2 },
    transferList: [port2],
    resourceLimits,
    env: { ...process.env, ...sharedCache() },
  })
  const ended = new Promise<never>((_, reject) => {
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`its thread ended with code ${code}`)))
  })
  // Whoever waits for it handles it; until then it is not an unhandled rejection.
  ended.catch(() => port1.close())
  const first = new Promise<Opened>((resolve) => worker.once('message', resolve))
  const opened = Promise.race([first, ended])
  opened.catch(() => {})
  return { worker, port: port1, opened, ended }
}

/** A thread uses the process's stored code only if told so: compiling it again is half of its start. */
function sharedCache(): { NODE_COMPILE_CACHE?: string } {
  const directory = getCompileCacheDir()
  // Node adds a folder for its own version.
  return directory === undefined ? {} : { NODE_COMPILE_CACHE: dirname(directory) }
}
