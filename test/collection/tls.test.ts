import { connect as connectTls } from 'node:tls'
import { expect, it, onTestFinished } from 'vitest'
import { startCollectionPort } from '../support/collectionPort.ts'
import { eventually } from '../support/eventually.ts'
import { exchangeBytes, readAnswer } from '../support/rawHttp.ts'
import { good, key, rawClient, track } from '../support/rawClient.ts'
import { authority, overTls, ownIdentity } from '../support/overTls.ts'

const start = () => startCollectionPort({}, { identity: ownIdentity })
const post = { method: 'POST', body: track(), headers: key }
const secure = (url: string) => url.replace('http:', 'https:')

it('collects over TLS and, from this machine, over HTTP on the same port', async () => {
  const port = await start()
  expect((await overTls(`${secure(port.url)}/v1/track`, post)).body).toBe('{"success":true}')
  expect(readAnswer(await exchangeBytes(port.url, good())).body).toBe('{"success":true}')
  expect([port.calls(), port.rejected()]).toEqual([2, 0])
})

it('rejects calls of other machines without TLS, says so, and records it', async () => {
  const port = await start()
  port.server.prependListener('connection', (socket) =>
    Object.defineProperty(socket, 'remoteAddress', { value: '192.0.2.7' }),
  )
  const { status, body } = readAnswer(await exchangeBytes(port.url, good()))
  expect(status).toBe(403)
  expect(body).toContain('accepted over TLS only: use https://localhost')
  expect(port.calls()).toBe(0)
  expect(port.rejections()[0]?.message).toContain('over TLS only')
  expect((await overTls(`${secure(port.url)}/v1/track`, post)).status).toBe(200)
})

it('requires TLS 1.2', async () => {
  const { url } = await start()
  const at = `${secure(url)}/v1/track`
  expect((await overTls(at, { ...post, maxVersion: 'TLSv1.2' })).status).toBe(200)
  const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' } as const
  await expect(overTls(at, { ...post, ...old })).rejects.toThrow(/alert protocol version/)
})

it('points browser libraries to https: if they asked over it', async () => {
  const { url } = await start()
  const settings = async (over: string) =>
    (await overTls(`${over}/v1/projects/WRITEKEY1/settings`)).body
  expect(await settings(secure(url))).toContain('"protocol":"https"')
  const plain = await fetch(`${url}/v1/projects/WRITEKEY1/settings`)
  expect(await plain.text()).toContain('"protocol":"http"')
})

it('answers many requests of one connection, in either protocol', async () => {
  const port = await start()
  const client = await rawClient(port.url)
  for (let each = 0; each < 50; each++) client.socket.write(good())
  const over = connectTls({
    port: Number(new URL(port.url).port),
    host: '127.0.0.1',
    ca: authority.cert,
  })
  onTestFinished(() => void over.destroy())
  for (let each = 0; each < 50; each++) over.write(good())
  await eventually(() => port.calls()).toBe(100)
})

it('answers 150 clients that connect at once', async () => {
  const port = await start()
  const clients = Array.from({ length: 150 }, () => overTls(`${secure(port.url)}/v1/track`, post))
  expect((await Promise.all(clients)).filter(({ status }) => status === 200)).toHaveLength(150)
})
