import { connect } from 'node:net'

/** Writes bytes to a port and reads everything until either side closes. */
export function exchangeBytes(
  url: string,
  bytes: Buffer | string,
  options: { hangUp?: boolean; untilClosed?: boolean } = {},
): Promise<string> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    let text = ''
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('utf8')
      if (!options.untilClosed && isWhole(text)) socket.end()
    })
    socket.on('close', () => resolve(text))
    socket.on('error', reject)
    socket.write(bytes, () => {
      if (options.hangUp) setTimeout(() => socket.destroy(), 50)
    })
  })
}

export interface RawAnswer {
  status: number
  /** By name in lower case. */
  headers: Record<string, string>
  body: string
}

/** The final response of an exchange; a preceding 100 Continue is skipped. */
export function readAnswer(text: string): RawAnswer {
  const [head = '', ...rest] = withoutInterim(text).split('\r\n\r\n')
  const [line = '', ...lines] = head.split('\r\n')
  const headers = lines.map((each) => {
    const [name = '', ...value] = each.split(':')
    return [name.toLowerCase(), value.join(':').trim()]
  })
  return {
    status: Number(line.split(' ')[1]),
    headers: Object.fromEntries(headers) as Record<string, string>,
    body: rest.join('\r\n\r\n'),
  }
}

const withoutInterim = (text: string) => text.replace(/^HTTP\/1\.1 100 .*\r\n\r\n/, '')

function isWhole(text: string): boolean {
  const [head, body = ''] = withoutInterim(text).split('\r\n\r\n', 2)
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
  const lines = Object.entries({
    Host: 'localhost',
    'Content-Length': String(bytes.length),
    ...headers,
  })
  const head = [`${method} ${path} HTTP/1.1`, ...lines.map(([name, value]) => `${name}: ${value}`)]
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), bytes])
}

export const basic = (key: string) => ({
  Authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}`,
})
