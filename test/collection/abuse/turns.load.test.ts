import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { openConnections, startCollectionPort } from '../../support/collectionPort.ts'
import { eventually } from '../../support/eventually.ts'
import { good, rawClient, statuses } from '../../support/rawClient.ts'

/** Run manually with HOOKBENCH_TURNS=100000. */
const turns = Number(process.env.HOOKBENCH_TURNS ?? 5000)
const megabyte = 1024 * 1024

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** What a client may do on a connection before it disconnects; null: it reads no response. */
const manners = [
  { bytes: good(), status: 200 },
  { bytes: 'nothing like HTTP\r\n\r\n', status: 400 },
  { bytes: good().subarray(0, -5), status: null },
  { bytes: 'POST /v1/tra', status: null },
  { bytes: '', status: null },
]

const sockets = () => process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap')

function held() {
  collectGarbage()
  return { heap: process.memoryUsage().heapUsed, sockets: sockets().length }
}

async function takeTurn(url: string, turn: number) {
  const { bytes, status } = manners[turn % manners.length] as (typeof manners)[0]
  const client = await rawClient(url, { lasting: true })
  await new Promise<void>((resolve) => {
    client.socket.once('data', () => resolve()).once('close', () => resolve())
    if (status !== null) client.socket.write(bytes)
    else client.socket.end(bytes, () => client.socket.destroy())
  })
  client.socket.destroy()
  if (status !== null && statuses(client.text)[0] !== status) return client.text
  return null
}

it(
  `answers ${turns} connections in turn, and retains nothing of them`,
  async () => {
    const port = await startCollectionPort({ lingerMs: 100 })
    for (let turn = 0; turn < 500; turn++) await takeTurn(port.url, turn)
    const before = held()
    const wrong: (string | null)[] = []
    for (let turn = 0; turn < turns; turn++) {
      const answer = await takeTurn(port.url, turn)
      if (answer !== null) wrong.push(answer)
    }
    expect(wrong).toEqual([])
    await eventually(() => openConnections(port)).toBe(0)
    const after = held()
    expect(after.sockets).toBeLessThanOrEqual(before.sockets + 2)
    expect(after.heap - before.heap).toBeLessThan(5 * megabyte)
    if (process.env.HOOKBENCH_TURNS)
      console.log({ before, after, calls: port.calls(), rejected: port.rejected() })
    expect(port.calls()).toBe((turns + 500) / manners.length)
  },
  30_000 + turns * 10,
)
