import { connect } from 'node:net'
import { type Chooser, chooser } from './chooser.ts'
import type { Flood } from './crowd.ts'

/** At the same time. */
const connections = 24
const limitMs = 20_000
/** A port answers requests that stop with a time limit of its own, which is longer than the client's patience. */
const halfCloses = 0.9

const call = '{"writeKey":"KEY","userId":"u","event":"Smuggled","messageId":"smuggled"}'
const head = 'POST /v1/track HTTP/1.1\r\nHost: localhost\r\n'

/** Bytes that are not one complete HTTP request, though some begin like one. */
const kinds: ((choose: Chooser) => string)[] = [
  (choose) =>
    Array.from({ length: 1 + choose.below(400) }, () =>
      String.fromCharCode(choose.below(256)),
    ).join(''),
  () => '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003',
  () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  () => 'GET /\r\n\r\n',
  () => `${head.replace('HTTP/1.1', 'HTTP/9.9')}\r\n`,
  () => `${head}Content-Length: -1\r\n\r\n${call}`,
  () => `${head}Content-Length: 5, 6\r\n\r\n${call}`,
  () => `${head}Content-Length: ${call.length}\r\nContent-Length: 0\r\n\r\n${call}`,
  () => `${head}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${head}`,
  () => `${head}Transfer-Encoding: chunked, identity\r\n\r\n${call}`,
  () => `${head}Transfer-Encoding: chunked\r\n\r\nzz\r\n${call}`,
  (choose) => `${head}X: ${'x'.repeat(20_000 + choose.below(50_000))}\r\n\r\n`,
  (choose) => `${head}${'A: b\r\n'.repeat(3000 + choose.below(9000))}\r\n`,
  () => `${head}Name without a colon\r\n\r\n`,
  () => `${head}Fol\u0000ded: x\r\n\r\n`,
  () => `${head.replaceAll('\r\n', '\n')} Content-Length: 3\n\nabc`,
  () => 'CONNECT evil.example:80 HTTP/1.1\r\nHost: evil.example:80\r\n\r\n',
  (choose) =>
    `${head}Content-Length: ${call.length}\r\n\r\n${call.slice(0, choose.below(call.length))}`,
  (choose) => head.slice(0, choose.below(head.length)),
]

/** Sends bytes that are not HTTP, each over a connection of its own: an answer below 500, or none; nothing that never ends. */
export async function malformed({ url, count, seed, found }: Flood & { url: string }) {
  let next = 0
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (next < count) {
        const number = next++
        const choose = chooser(seed + 2, number)
        const bytes = Buffer.from(choose.oneOf(kinds)(choose), 'latin1')
        const what = `bytes ${number}: ${JSON.stringify(bytes.toString('latin1').slice(0, 100))}`
        const text = await exchange(url, bytes, choose.chance(halfCloses))
        if (text === null) found.problem(`${what} had no end after ${limitMs} ms`)
        const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text ?? '')?.[1] ?? 0)
        if (status >= 500) found.count('defects', `${what} was answered ${text}`)
        else if (status >= 200 && status < 300)
          found.count('unauthorised', `${what} was answered ${text}`)
      }
    }),
  )
}

/** What comes until the port closes; null: it does not. */
function exchange(url: string, bytes: Buffer, closes: boolean): Promise<string | null> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname)
    let text = ''
    const timer = setTimeout(() => {
      resolve(null)
      socket.destroy()
    }, limitMs)
    socket.on('error', () => {})
    socket.on('close', () => {
      clearTimeout(timer)
      resolve(text)
    })
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1')
      // Answered: whether the port closes at once is its own decision.
      socket.end()
    })
    socket.write(bytes, () => {
      if (closes) socket.end()
      else socket.destroy()
    })
  })
}
