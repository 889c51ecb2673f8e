import { connect as connectTcp, createServer, type AddressInfo } from 'node:net'
import { connect } from 'node:tls'
import { expect, test } from 'vitest'
import { readClientHello } from '../../../src/main/receiver/tls/clientHello.ts'

/** The first bytes that Node sends to a server of this name. */
function helloOf(servername: string): Promise<Buffer> {
  return new Promise((resolve) => {
    const server = createServer((socket) => {
      socket.on('error', () => {})
      socket.once('data', (bytes: Buffer) => {
        socket.destroy()
        server.close()
        resolve(bytes)
      })
    })
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      const socket = connectTcp(port, '127.0.0.1')
      connect({ socket, ...(servername !== '' && { servername }) }).on('error', () => {})
    })
  })
}

const expired = await helloOf('expired.localhost')

test('finds the host name', () => {
  expect(readClientHello(expired)).toEqual({ kind: 'hello', host: 'expired.localhost' })
})

test('a client that sends no host name has none', async () => {
  expect(readClientHello(await helloOf(''))).toEqual({ kind: 'hello', host: null })
})

test('waits for the rest, wherever the bytes are split', () => {
  for (let length = 0; length < expired.length; length++)
    expect(readClientHello(expired.subarray(0, length)), `${length} bytes`).toEqual({
      kind: 'more',
    })
})

test('reads a ClientHello in several records', () => {
  const [content, parts] = [expired.subarray(5), []] as [Buffer, Buffer[]]
  for (let at = 0; at < content.length; at += 50) {
    const part = content.subarray(at, at + 50)
    parts.push(Buffer.from([22, 3, 1, 0, part.length]), part)
  }
  expect(readClientHello(Buffer.concat(parts))).toEqual({
    kind: 'hello',
    host: 'expired.localhost',
  })
})

test('HTTP is not TLS, from its first byte on', () => {
  expect(readClientHello(Buffer.from('G'))).toEqual({ kind: 'not TLS' })
  expect(readClientHello(Buffer.from([22, 2, 0, 0, 0]))).toEqual({ kind: 'not TLS' })
})

test('malformed bytes are reported, whatever is changed', () => {
  for (let at = 0; at < expired.length; at++) {
    const bytes = Buffer.from(expired)
    bytes[at] = 0xff
    expect(['more', 'not TLS', 'hello']).toContain(readClientHello(bytes).kind)
  }
})
