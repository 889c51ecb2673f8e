import { onTestFinished } from 'vitest'
import { GivenBehaviour } from '../../src/contract/behaviour.ts'
import { createLog } from '../../src/main/errors/log.ts'
import { closeServer } from '../../src/main/http/closeServer.ts'
import { type ConnectionLimits, connectionLimits } from '../../src/main/http/connectionLimits.ts'
import { listen } from '../../src/main/http/listen.ts'
import { createReceiverServer } from '../../src/main/receiver/server.ts'
import { openStore } from '../../src/main/store/store.ts'
import { createReceiver, updateReceiver } from '../../src/main/workspace/wire.ts'

/** The port of the receivers alone, with one receiver at /r. */
export async function startReceiverPort(
  behaviour: unknown,
  { mostWaitingBytes, ...limits }: Partial<ConnectionLimits> & { mostWaitingBytes?: number } = {},
  messageOf: (path: string, body: Buffer) => number | null = () => null,
) {
  const store = openStore(null, () => {})
  const parse = (given: unknown) => ({ behaviour: GivenBehaviour.parse(given) })
  const id = store.change(() =>
    createReceiver(store, { name: 'r', path: '/r', tls: 'off', ...parse(behaviour) }),
  )
  const server = createReceiverServer({
    store,
    log: createLog('silent'),
    addresses: { receiver: 'http://127.0.0.1:1', receiverTls: 'https://127.0.0.1:1' },
    messageOf,
    limits: { ...connectionLimits, ...limits },
    mostWaitingBytes,
  })
  onTestFinished(async () => {
    await closeServer(server, 100)
    store.close()
  })
  const { url } = await listen(server, '127.0.0.1', { port: 0, byName: true, option: 'test' })
  return {
    store,
    url: `${url}/r`,
    port: Number(new URL(url).port),
    set: (given: unknown) => store.change(() => updateReceiver(store, id, parse(given))),
    captures: () => store.captures.page({ receiver: 'r', before: Infinity, limit: 1000 }),
  }
}
