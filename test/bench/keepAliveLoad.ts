import { connect } from 'node:net'
import { successText } from '../../src/main/collection/answer.ts'
import { keyOf } from './product.ts'
import { testCall } from './testCall.ts'

/** `requests` of so many calls each, over connections that stay open, one request at a time on each. */
export interface KeepAliveLoad {
  origin: string
  connections: number
  requests: number
  callsPerRequest: number
  /** Of this call and the next ones: each has a messageId of its own. */
  firstCall: number
}

const digits = 12
const success = Buffer.from(successText)

// A client in a process of its own that costs little beside the server: each connection has its request in one
// buffer, made before the clock starts, in which only the digits of its messageIds change.
process.on('message', (load: KeepAliveLoad | 'go') => {
  if (load !== 'go') void prepare(load)
})

async function prepare(load: KeepAliveLoad) {
  const { hostname, port } = new URL(load.origin)
  const connections = await Promise.all(
    Array.from({ length: load.connections }, async () => {
      const socket = connect({ port: Number(port), host: hostname, noDelay: true })
      await new Promise<void>((resolve) => socket.once('connect', resolve))
      return { socket, ...preparedRequest(load) }
    }),
  )
  process.once('message', () => {
    let begun = 0
    let answered = 0
    let call = load.firstCall

    function next({ socket, bytes, places }: (typeof connections)[number]) {
      if (begun++ >= load.requests) return
      for (const place of places)
        bytes.write(String(call++).padStart(digits, '0'), place, digits, 'latin1')
      socket.write(bytes)
    }
    for (const connection of connections) {
      const { socket } = connection
      let part: Buffer = Buffer.alloc(0)
      socket.on('data', (chunk: Buffer) => {
        part = part.length === 0 ? chunk : Buffer.concat([part, chunk])
        if (part.toString('latin1', 9, 12) !== '200') throw new Error(`answered ${part.toString()}`)
        if (!part.subarray(-success.length).equals(success)) return
        part = Buffer.alloc(0)
        if (++answered === load.requests) {
          for (const each of connections) each.socket.destroy()
          process.send?.('done')
        } else next(connection)
      })
      next(connection)
    }
  })
  process.send?.('ready')
}

/** A whole request, with the places of its messageIds' digits. */
function preparedRequest({ callsPerRequest }: KeepAliveLoad) {
  const marker = '#'.repeat(digits)
  const call = { ...testCall(0), messageId: `m-${marker}` }
  const writeKey = keyOf(0)
  const single = callsPerRequest === 1
  const body = JSON.stringify(
    single ? { ...call, writeKey } : { batch: Array(callsPerRequest).fill(call), writeKey },
  )
  const head = [
    `POST /v1/${single ? 'track' : 'batch'} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ]
  const bytes = Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`)
  const places: number[] = []
  for (let at = bytes.indexOf(marker); at >= 0; at = bytes.indexOf(marker, at + digits))
    places.push(at)
  return { bytes, places }
}
