import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { serve, stop } from '../support/cli.ts'
import { residentMemory } from './processCost.ts'
import type { DataDirectory, Product } from './product.ts'

/** Gives the system time to reclaim released pages. */
const settleMs = 500

/** The product, started so that garbage collection can be triggered. */
export async function startInspected(data: DataDirectory) {
  let said = ''
  const served = await serve(data.args, (text) => (said += text), ['--inspect=127.0.0.1:0'])
  const url = /ws:\/\/\S+/.exec(said)?.[0]
  if (url === undefined) throw new Error(`no inspector was opened: ${said}`)
  const product: Product = { ...served, startMs: 0, close: () => stop(served.child) }
  const socket = new WebSocket(url)
  await once(socket, 'open')
  return {
    product,
    /**
     * Bytes that the process uses, as the system sees it: currently, and after garbage collection. V8 defers
     * collection by the rate of allocation, not by the amount in use.
     */
    async memory() {
      const idle = residentMemory(served.child.pid as number)
      socket.send(JSON.stringify({ id: 1, method: 'HeapProfiler.collectGarbage' }))
      await once(socket, 'message')
      await sleep(settleMs)
      return { idle, held: residentMemory(served.child.pid as number) }
    },
    close: () => socket.close(),
  }
}
