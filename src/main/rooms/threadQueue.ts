import { startThread } from './threadStart.ts'

/** 48 MB: semi-spaces of 16 MB. What is parsed is soon garbage. */
const heap = { maxYoungGenerationSizeMb: 48, maxOldGenerationSizeMb: 512 }

interface Deadline {
  ms: number
  fault: () => Error
}

/** Work in a thread of its own, one at a time: each takes a processor. A thread is ended by its signal, and at the deadline. */
export function createThreadQueue<Result>(thread: string, deadline: Deadline | null = null) {
  let last: Promise<unknown> = Promise.resolve()

  async function run(data: object, signal: AbortSignal | undefined): Promise<Result> {
    signal?.throwIfAborted()
    const { worker, port, opened } = startThread<Result>(thread, data, heap)
    const stop = () => void worker.terminate()
    signal?.addEventListener('abort', stop)
    let isLate = false
    const end = () => {
      isLate = true
      stop()
    }
    const timer = deadline ? setTimeout(end, deadline.ms) : undefined
    try {
      return await opened
    } catch (error) {
      throw deadline && isLate ? deadline.fault() : error
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', stop)
      port.close()
      await worker.terminate()
    }
  }

  return (data: object, signal?: AbortSignal): Promise<Result> => {
    const done = last.then(() => run(data, signal))
    last = done.catch(() => {})
    return done
  }
}
