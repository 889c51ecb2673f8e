import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { stop } from '../support/cli.ts'
import type { Expectation, Received } from './receiver.ts'

const limitMs = 180_000

/** The next message of a process, or its end as an error; the timeout exceeds any run. */
export async function nextMessage<T>(child: ChildProcess): Promise<T> {
  const over = new AbortController()
  const signal = AbortSignal.any([over.signal, AbortSignal.timeout(limitMs)])
  const ended = once(child, 'exit', { signal }).then(([code]) => {
    throw new Error(`${child.spawnargs.join(' ')} ended with ${code}`)
  })
  try {
    const [message] = (await Promise.race([once(child, 'message', { signal }), ended])) as [T]
    return message
  } finally {
    ended.catch(() => {})
    over.abort()
  }
}

/** A receiver in its own process, which counts its requests. */
export async function startReceiverProcess(ports: number) {
  const child = fork(new URL('receiver.ts', import.meta.url), [String(ports)])
  const { origins } = await nextMessage<{ origins: string[] }>(child)

  async function read(): Promise<Received> {
    child.send('read')
    return (await nextMessage<{ received: Received }>(child)).received
  }

  return {
    origins,
    /** Resets the counts. `reached` resolves when the last expected request has arrived. */
    async expect(expectation: Expectation) {
      child.send({ expect: expectation })
      await nextMessage(child)
      const reached = nextMessage(child)
      reached.catch(() => {})
      return { reached }
    },
    read,
    /** What arrived; an error if any URL received an unexpected number of requests. */
    async readExactly(urls: string[], each: number): Promise<Received> {
      const received = await read()
      const wrong = urls.filter((url) => received.perUrl[url] !== each)
      const strange = Object.keys(received.perUrl).filter((url) => !urls.includes(url))
      const [url = strange[0]] = wrong
      if (url !== undefined)
        throw new Error(
          `${wrong.length + strange.length} URLs saw a wrong number of requests: ${url} saw ${received.perUrl[url] ?? 0}, not ${urls.includes(url) ? each : 0}`,
        )
      return received
    },
    close: () => stop(child),
  }
}
export type ReceiverProcess = Awaited<ReturnType<typeof startReceiverProcess>>
