import { connect } from 'node:net'
import { successText } from '../../src/main/collection/answer.ts'
import { keyOf } from './product.ts'
import { testCall } from './testCall.ts'

/** `requests` with this many calls each, over persistent connections, one request at a time on each. */
export interface KeepAliveLoad {
  origin: string
  connections: number
  requests: number
  callsPerRequest: number
  /** The number of this call; each call has its own messageId. */
  firstCall: number
  /** The number of users, in turn. Default: one. */
  users?: number
}

const digits = 12
const success = Buffer.from(successText)

// A client in its own process that costs little compared with the server: each connection has its request in one
// buffer, built before the measurement, in which only the digits of its messageIds change.
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

    function next({ socket, bytes, places, userPlaces }: (typeof connections)[number]) {
      if (begun++ >= load.requests) return
      for (const [i, place] of places.entries()) {
        const user = userPlaces[i]
        if (user !== undefined) writeNumber(bytes, user, call % (load.users ?? 1))
        writeNumber(bytes, place, call++)
      }
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

const writeNumber = (bytes: Buffer, place: number, value: number) =>
  bytes.write(String(value).padStart(digits, '0'), place, digits, 'latin1')

/** A whole request, with the positions of the digits of its messageIds and users. */
function preparedRequest({ callsPerRequest, users }: KeepAliveLoad) {
  const [marker, userMarker] = ['#'.repeat(digits), '*'.repeat(digits)]
  const user = users === undefined ? {} : { userId: `u_${userMarker}` }
  const call = { ...testCall(0), ...user, messageId: `m-${marker}` }
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
  return { bytes, places: placesOf(marker, bytes), userPlaces: placesOf(userMarker, bytes) }
}

function placesOf(marker: string, bytes: Buffer): number[] {
  const places: number[] = []
  for (let at = bytes.indexOf(marker); at >= 0; at = bytes.indexOf(marker, at + digits))
    places.push(at)
  return places
}
