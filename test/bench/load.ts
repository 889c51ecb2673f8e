import { fork } from 'node:child_process'
import { stop } from '../support/cli.ts'
import type { KeepAliveLoad } from './keepAliveLoad.ts'
import { type Cost, costOf } from './processCost.ts'
import { nextMessage } from './receiverProcess.ts'

export type Load = Omit<KeepAliveLoad, 'origin' | 'firstCall'> & { warmUpRequests: number }

export interface LoadedServer {
  pid: number
  origin: string
  /** Called before each run with its number of requests. Resolves with what must also have happened at its end. */
  begin?: (requests: number) => Promise<() => Promise<unknown>>
}

/** The time until a server has answered all requests, after some that warm it up. */
export async function costOfLoad(server: LoadedServer, load: Load): Promise<Cost> {
  const { warmUpRequests, ...measured } = load
  const client = fork(new URL('keepAliveLoad.ts', import.meta.url))
  async function post(requests: number, firstCall: number) {
    client.send({ ...measured, origin: server.origin, requests, firstCall } satisfies KeepAliveLoad)
    await nextMessage(client)
    const done = await server.begin?.(requests)
    return costOf(server.pid, async () => {
      client.send('go')
      await nextMessage(client)
      await done?.()
    })
  }
  try {
    await post(warmUpRequests, 0)
    return await post(load.requests, warmUpRequests * load.callsPerRequest)
  } finally {
    await stop(client)
  }
}
