import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { serve, stop } from '../support/cli.ts'
import { residentMemory } from './processCost.ts'
import type { DataDirectory, Product } from './product.ts'

/** Time for the system to take back the pages that were let go. */
const settleMs = 500

/** The product, started so that it can be told to collect its garbage. */
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
     * Bytes that the process has, as the system sees it: as it stands, and once its garbage is collected. V8 lets
     * garbage lie as it sees fit, by how fast it comes and not by how much is kept.
     */
    async memory() {
      const standing = residentMemory(served.child.pid as number)
      socket.send(JSON.stringify({ id: 1, method: 'HeapProfiler.collectGarbage' }))
      await once(socket, 'message')
      await sleep(settleMs)
      return { standing, held: residentMemory(served.child.pid as number) }
    },
    close: () => socket.close(),
  }
}
