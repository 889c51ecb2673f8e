import { connect } from 'node:net'

/** Writes bytes to a port and reads all that comes back until the other side, or we, close. */
export function exchangeBytes(
  url: string,
  bytes: Buffer | string,
  options: { hangUp?: boolean } = {},
): Promise<string> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    let text = ''
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('utf8')
      if (isWhole(text)) socket.end()
    })
    socket.on('close', () => resolve(text))
    socket.on('error', reject)
    socket.write(bytes, () => {
      if (options.hangUp) setTimeout(() => socket.destroy(), 50)
    })
  })
}

function isWhole(text: string): boolean {
  // 100 Continue is an interim answer: the real one follows.
  const [head, body = ''] = text.replace(/^HTTP\/1\.1 100 .*\r\n\r\n/, '').split('\r\n\r\n', 2)
  const length = /content-length: (\d+)/i.exec(head ?? '')?.[1]
  return length !== undefined && Buffer.byteLength(body) >= Number(length)
}

export function request(
  path: string,
  body: string | Buffer,
  headers: Record<string, string> = {},
  method = 'POST',
): Buffer {
  const bytes = Buffer.from(body)
  const lines = Object.entries({ Host: 'test', 'Content-Length': String(bytes.length), ...headers })
  const head = [`${method} ${path} HTTP/1.1`, ...lines.map(([name, value]) => `${name}: ${value}`)]
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), bytes])
}

export const basic = (key: string) => ({
  Authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}`,
})
