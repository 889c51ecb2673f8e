import { once } from 'node:events'
import type { HostRequest } from '../../contract/host.ts'

/** What the screen is asked to show. Requests from before it listens wait for it. */
export function createRequests() {
  const waiting: HostRequest[] = []
  const arrivals = new EventTarget()
  return {
    send(request: HostRequest) {
      waiting.push(request)
      arrivals.dispatchEvent(new Event('request'))
    },
    async *listen(signal: AbortSignal | undefined): AsyncGenerator<HostRequest> {
      for (;;) {
        if (signal?.aborted) return
        const next = waiting.shift()
        if (next) yield next
        else await once(arrivals, 'request', { signal }).catch(() => {})
      }
    },
  }
}
export type Requests = ReturnType<typeof createRequests>
