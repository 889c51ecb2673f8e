import { createHmac } from 'node:crypto'
import { connect } from 'node:net'
import { bodyOf, secret } from './testCall.ts'

/** Requests to one URL over persistent connections, one at a time on each. */
export interface Flood {
  url: string
  connections: number
  /** Null: each connection sends its next request when the last is answered. */
  perSecond: number | null
  seconds: number
}

export interface Flooded {
  /** Until the last answer. Requests that were offered but found no free connection in time are not sent. */
  seconds: number
  answered: number
}

// A client in its own process. Each connection has one prepared request, signed as a delivery is.
process.on('message', (flood: Flood | 'go') => {
  if (flood !== 'go') void prepare(flood)
})

async function prepare(flood: Flood) {
  const { hostname, port, pathname } = new URL(flood.url)
  const connections = await Promise.all(
    Array.from({ length: flood.connections }, async (_, index) => {
      const socket = connect({ port: Number(port), host: hostname, noDelay: true })
      await new Promise<void>((resolve) => socket.once('connect', resolve))
      return { socket, bytes: preparedRequest(pathname, index) }
    }),
  )
  process.once('message', () => run(flood, connections))
  process.send?.('ready')
}

function preparedRequest(path: string, index: number): Buffer {
  const body = bodyOf(index)
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    'User-Agent: Hookbench/1.0',
    'Content-Type: application/json',
    `X-Signature: ${createHmac('sha1', secret).update(body).digest('hex')}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
  ]
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`)
}

type Connection = { socket: ReturnType<typeof connect>; bytes: Buffer }

function run({ perSecond, seconds }: Flood, connections: Connection[]) {
  const start = performance.now()
  const idle = [...connections]
  let sent = 0
  let answered = 0
  let isOver = false

  /** Sends what is due over the connections that are free. */
  function sendDue() {
    const elapsed = Math.min(seconds, (performance.now() - start) / 1000)
    const due = isOver ? 0 : perSecond === null ? Infinity : Math.floor(elapsed * perSecond)
    while (sent < due) {
      const connection = idle.pop()
      if (!connection) return
      sent++
      connection.socket.write(connection.bytes)
    }
  }

  function finish() {
    clearInterval(timer)
    for (const { socket } of connections) socket.destroy()
    const flooded: Flooded = { seconds: (performance.now() - start) / 1000, answered }
    process.send?.(flooded)
  }

  for (const connection of connections)
    connection.socket.on('data', (chunk: Buffer) => {
      // A response without a body arrives as a whole.
      const text = chunk.toString('latin1')
      if (!text.startsWith('HTTP/1.1 200') || !text.endsWith('\r\n\r\n'))
        throw new Error(`answered ${text}`)
      answered++
      idle.push(connection)
      if (isOver && answered === sent) finish()
      else sendDue()
    })
  const timer = setInterval(() => {
    isOver = performance.now() - start >= seconds * 1000
    if (isOver && answered === sent) finish()
    else sendDue()
  }, 1)
}
