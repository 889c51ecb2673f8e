import { createServer } from 'node:http'
import { expect, it, onTestFinished } from 'vitest'
import { acceptTls } from '../../src/main/http/acceptTls.ts'
import { handshakeLimits } from '../../src/main/http/handshakes.ts'
import { listen } from '../../src/main/http/listen.ts'
import { eventually } from '../support/eventually.ts'
import { overTls, ownIdentity } from '../support/overTls.ts'
import { type RawClient, rawClient } from '../support/rawClient.ts'

async function start(limits: Partial<typeof handshakeLimits>) {
  const server = createServer((request, response) => response.end(`answered ${request.url}`))
  acceptTls(server, ownIdentity, { ...handshakeLimits, ...limits })
  onTestFinished(() => server.close().closeAllConnections())
  const { url } = await listen(server, '127.0.0.1', { port: 0, byName: true, option: 'test' })
  return { url, secure: `${url.replace('http:', 'https:')}/a` }
}

it('closes a connection that sends nothing, or does not become secure, in time', async () => {
  const { url, secure } = await start({ eachMs: 300 })
  const silent = await rawClient(url)
  const half = await rawClient(url)
  half.socket.write(Buffer.from([22, 3, 1, 0]))
  await eventually(() => [silent, half].map(({ closed, ended }) => closed || ended)).toEqual([
    true,
    true,
  ])
  expect((await overTls(secure)).body).toBe('answered /a')
})

it('closes the oldest connections that have sent nothing when there are too many', async () => {
  const { url, secure } = await start({ open: 10, eachMs: 60_000 })
  const silent: RawClient[] = []
  while (silent.length < 30) silent.push(await rawClient(url))
  await eventually(() => silent.filter(({ closed, ended }) => closed || ended).length).toBe(20)
  expect((await overTls(secure)).body).toBe('answered /a')
})
