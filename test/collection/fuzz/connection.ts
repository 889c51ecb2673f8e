import { connect, type Socket } from 'node:net'

export interface Answer {
  status: number
  head: string
  body: string
}

interface Sending {
  headOnly: boolean
  /** Some requests wait for something that never comes: then the connection is closed, and there is no response. */
  openMs?: number
}

const limitMs = 20_000

/** A connection that is reused from request to request, and reopened if the port has closed it. */
export function keepAlive(url: string) {
  const { hostname, port } = new URL(url)
  let socket: Socket | null = null

  function opened(): Promise<Socket> {
    if (socket?.writable && !socket.readableEnded) return Promise.resolve(socket)
    return new Promise((resolve, reject) => {
      const fresh = connect(Number(port), hostname)
      fresh.once('error', reject)
      fresh.once('connect', () => {
        fresh.off('error', reject)
        fresh.on('error', () => {})
        socket = fresh
        resolve(fresh)
      })
    })
  }

  return {
    /** The response to one request, or null if the connection was closed without one. */
    async send(bytes: Buffer, { headOnly, openMs }: Sending): Promise<Answer | null> {
      const own = await opened()
      return new Promise((resolve, reject) => {
        const parts: Buffer[] = []
        const timer = setTimeout(() => {
          own.destroy()
          finish(openMs === undefined ? new Error('no answer came') : null)
        }, openMs ?? limitMs)
        function finish(result: Answer | null | Error) {
          clearTimeout(timer)
          own.off('data', onData)
          own.off('close', onClose)
          if (result instanceof Error) reject(result)
          else resolve(result)
        }
        function onData(chunk: Buffer) {
          parts.push(chunk)
          let found
          try {
            found = readAnswer(Buffer.concat(parts), headOnly)
          } catch (error) {
            own.destroy()
            finish(error as Error)
            return
          }
          if (!found) return
          if (found.closes) {
            own.destroy()
            socket = null
          }
          finish(found)
        }
        function onClose() {
          socket = null
          finish(null)
        }
        own.on('data', onData)
        own.on('close', onClose)
        own.write(bytes)
      })
    },
    /** Sends the beginning of a request, and disconnects. */
    async hangUp(bytes: Buffer) {
      const own = await opened()
      socket = null
      await new Promise<void>((resolve, reject) => {
        const timer = setTimeout(
          () => reject(new Error('a connection that hung up was not closed')),
          limitMs,
        )
        own.once('close', () => {
          clearTimeout(timer)
          resolve()
        })
        own.resume()
        own.end(bytes)
      })
    },
    close: () => socket?.destroy(),
  }
}

/** Null: still incomplete. Interim responses are skipped. */
function readAnswer(bytes: Buffer, headOnly: boolean): (Answer & { closes: boolean }) | null {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return null
  const head = bytes.toString('latin1', 0, end)
  const status = Number(head.slice(9, 12))
  const rest = bytes.subarray(end + 4)
  if (status === 100) return readAnswer(rest, headOnly)
  const closes = /\r\nconnection: close/i.test(head)
  const isEmpty = headOnly || status === 204 || status === 304
  if (!isEmpty && /\r\ntransfer-encoding: chunked/i.test(head)) {
    const body = chunkedBody(rest)
    return body === null ? null : { status, head, body, closes }
  }
  const length = isEmpty ? 0 : Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1])
  if (Number.isNaN(length)) throw new Error(`an answer without a length: ${head}`)
  if (rest.length < length) return null
  // Bytes that are not HTTP are answered with a body, whatever their first word.
  if (headOnly && rest.length > 0) return { status, head, body: rest.toString(), closes: true }
  if (rest.length > length) throw new Error(`more than an answer came: ${bytes.toString()}`)
  return { status, head, body: rest.toString(), closes }
}

/** Null: still incomplete. */
function chunkedBody(bytes: Buffer): string | null {
  const parts: Buffer[] = []
  for (let at = 0; ;) {
    const end = bytes.indexOf('\r\n', at)
    if (end < 0) return null
    const size = Number.parseInt(bytes.toString('latin1', at, end), 16)
    if (bytes.length < end + 2 + size + 2) return null
    if (size === 0) return Buffer.concat(parts).toString()
    parts.push(bytes.subarray(end + 2, end + 2 + size))
    at = end + 2 + size + 2
  }
}
