import { type ResourceLimits, Worker } from 'node:worker_threads'

interface Parts {
  /** The file that it runs. */
  file: string
  resourceLimits: ResourceLimits
  /** Called when a thread has ended: the next one knows nothing. */
  onEnd: () => void
}

/** A thread that stays for one question after another, until one takes too long. The next question starts another one. */
export function createLastingThread<Answer>({ file, resourceLimits, onEnd }: Parts) {
  let worker: Worker | null = null
  let asked: PromiseWithResolvers<Answer> | null = null

  function start(): Worker {
    const started = new Worker(file, { resourceLimits })
    started.unref()
    started.on('message', (answer: Answer) => {
      if (worker === started) asked?.resolve(answer)
    })
    const ended = (error: Error) => {
      if (worker === started) void end(error)
    }
    started.on('error', ended)
    started.on('exit', (code) => ended(new Error(`its thread ended with code ${code}`)))
    return started
  }

  function end(error: Error) {
    const last = worker
    worker = null
    onEnd()
    asked?.reject(error)
    return last?.terminate()
  }

  return {
    /** Call it again after its answer only. Rejects when the thread ends, and with the words `late` when it takes longer. */
    async ask(order: object, longestMs: number, late: string): Promise<Answer> {
      worker ??= start()
      const question = Promise.withResolvers<Answer>()
      asked = question
      worker.postMessage(order)
      const timer = setTimeout(() => void end(new Error(late)), longestMs)
      try {
        return await question.promise
      } finally {
        clearTimeout(timer)
        asked = null
      }
    },
    close: () => end(new Error('Hookbench was stopped')),
  }
}
