import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { expect, it, onTestFinished } from 'vitest'
import { createArrivals } from '../../src/main/http/arrivals.ts'
import { readBody } from '../../src/main/receiver/readBody.ts'
import { handshakeLimits } from '../../src/main/http/handshakes.ts'
import { createTlsPort } from '../../src/main/receiver/tls/port.ts'
import { storedAuthority } from '../../src/main/workbench/authority.ts'
import { openStore } from '../../src/main/store/store.ts'
import { eventually } from '../support/eventually.ts'
import { exchange, postBytes } from '../support/exchange.ts'
import { rawClient, type RawClient } from '../support/rawClient.ts'
import { startReceiverPort } from '../support/receiverPort.ts'

it('refuses the oldest of too many bodies that are arriving', async () => {
  const results: string[] = []
  const arrivals = createArrivals<() => void>(250_000, (refuse) => refuse())
  const server = createServer((request, response) => {
    void answer(request, response)
  })
  async function answer(request: IncomingMessage, response: ServerResponse) {
    const body = await readBody(request, arrivals)
    results.push(`${request.url} ${Buffer.isBuffer(body) ? 'read' : body}`)
    response.end()
  }
  onTestFinished(() => void server.close())
  onTestFinished(() => server.closeAllConnections())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const clients: RawClient[] = []
  for (const path of ['/1', '/2', '/3']) {
    const client = await rawClient(url)
    const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 100001\r\n\r\n`
    client.socket.write(head + ' '.repeat(100_000))
    clients.push(client)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  await eventually(() => results).toEqual(['/1 503'])
  clients[2]?.socket.write(' ')
  await eventually(() => results).toEqual(['/1 503', '/3 read'])
})

it('answers 503 while too many bytes of responses are waiting, and takes no turn for it', async () => {
  const { url, port, store, set } = await startReceiverPort(
    { rules: [{ respond: [{ body: '{{body}}', delay: '1m' }] }] },
    { mostWaitingBytes: 250_000 },
  )
  const served = () => store.receivers.all()[0]?.served
  const clients: RawClient[] = []
  for (let i = 0; i < 3; i++) {
    const client = await rawClient(url)
    // Two requests on each connection.
    client.socket.write(postBytes('x'.repeat(50_000)) + postBytes('x'.repeat(50_000)))
    clients.push(client)
  }
  await eventually(served).toBe(5)
  const refused = await exchange(port, postBytes())
  expect(refused.text).toMatch(/^HTTP\/1\.1 503 [^]*too many responses are waiting/)
  expect(served()).toBe(5)
  // A client that only closes its half still waits.
  for (const { socket } of clients) socket.resetAndDestroy()
  set({ rules: [{ respond: [200] }] })
  await eventually(
    async () => (await exchange(port, postBytes(undefined, 'Connection: close\r\n'))).text,
  ).toMatch(/^HTTP\/1\.1 200 /)
})

it('answers what is not HTTP after the responses to earlier requests', async () => {
  const { url } = await startReceiverPort({
    rules: [{ respond: [{ status: 202, delay: '60ms' }] }],
  })
  const client = await rawClient(url)
  const post = 'POST /r HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{}'
  client.socket.write(`${post}${post}this is not HTTP\r\n\r\n`)
  await eventually(() => client.ended).toBe(true)
  expect([...client.text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => status)).toEqual([
    '202',
    '202',
    '400',
  ])
})

it('closes a connection whose client has stopped in the middle of a request, also of one with an upgrade', async () => {
  const { url } = await startReceiverPort({ rules: [] })
  for (const upgrade of ['', 'Connection: upgrade\r\nUpgrade: websocket\r\n']) {
    const client = await rawClient(url)
    client.socket.end(
      `POST /r HTTP/1.1\r\nHost: localhost\r\n${upgrade}Content-Length: 9\r\n\r\n{}`,
    )
    await eventually(() => client.closed).toBe(true)
  }
})

it('refuses a body whose length is not stated once it is over 10 MB', async () => {
  const { url, captures } = await startReceiverPort({ rules: [{ respond: [200] }] })
  const client = await rawClient(url)
  client.socket.write('POST /r HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n')
  const chunk = `100000\r\n${' '.repeat(0x10_0000)}\r\n`
  // It never ends.
  for (let megabytes = 0; megabytes < 11; megabytes++) client.socket.write(chunk)
  await eventually(() => client.text).toMatch(/^HTTP\/1\.1 413 /)
  expect(captures()).toEqual([])
})

/** The HTTPS port alone. `secure`: the ports of the clients whose connections became secure. */
async function startTlsPort(limits: Partial<typeof handshakeLimits>) {
  const store = openStore(null, () => {})
  const secure: string[] = []
  const port = createTlsPort({
    authority: storedAuthority(store),
    limits: { ...handshakeLimits, ...limits },
    onConnection(socket) {
      secure.push(String(socket.remotePort))
      socket.on('error', () => {})
    },
  })
  onTestFinished(() => {
    port.close()
    store.close()
  })
  await new Promise<void>((resolve) => port.listen(0, '127.0.0.1', resolve))
  const address = { port: (port.address() as AddressInfo).port, host: '127.0.0.1' }
  return { secure, address, url: `http://127.0.0.1:${address.port}` }
}

it('closes a connection that does not become secure in time: silent, or within its handshake', async () => {
  const { url, address, secure } = await startTlsPort({ eachMs: 300 })
  const silent = await rawClient(url)
  // Only the ClientHello of a real handshake.
  const half = await rawClient(url)
  const hello = await new Promise<Buffer>((resolve) => {
    const recorder = createTcpServer((socket) => socket.once('data', resolve))
    onTestFinished(() => void recorder.close())
    recorder.listen(0, '127.0.0.1', () => {
      const { port } = recorder.address() as AddressInfo
      const client = connectTls({ port, host: '127.0.0.1' }).on('error', () => {})
      onTestFinished(() => void client.destroy())
    })
  })
  half.socket.write(hello)
  const ended = ({ closed, ended: isEnded }: RawClient) => closed || isEnded
  await expect.poll(() => [silent, half].map(ended), { timeout: 10_000 }).toEqual([true, true])
  const client = connectTls({ ...address, rejectUnauthorized: false })
  onTestFinished(() => void client.destroy())
  await eventually(() => secure.length).toBe(1)
})

it('closes the oldest connections that do not become secure when there are too many', async () => {
  const { url, address, secure } = await startTlsPort({ open: 10, eachMs: 60_000 })
  const first = connectTls({ ...address, rejectUnauthorized: false })
  onTestFinished(() => void first.destroy())
  await eventually(() => secure.length).toBe(1)
  const silent: RawClient[] = []
  while (silent.length < 30) silent.push(await rawClient(url))
  await eventually(() => silent.filter(({ closed, ended }) => closed || ended).length).toBe(20)
  const late = connectTls({ ...address, rejectUnauthorized: false })
  onTestFinished(() => void late.destroy())
  await eventually(() => secure.length).toBe(2)
  expect(first.destroyed).toBe(false)
})
