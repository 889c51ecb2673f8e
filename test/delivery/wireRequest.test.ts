import { expect, it } from 'vitest'
import { startRawReceiver } from '../support/rawReceiver.ts'
import { settled, startWorkbench, writeWorkspace } from '../support/workbench.ts'
import { startSender } from '../support/send.ts'
import { requestHeaders } from '../../src/main/destination/request.ts'
import { sign } from '../../src/main/destination/signature.ts'

const ok = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'
const body =
  '{"version":1,"type":"track","userId":"u","timestamp":"2012-12-02T00:30:08.276Z","event":"Café","properties":{"n":10000000000000000001},"context":{}}'
const bytes = Buffer.from(body).toString('latin1')

/** One delivery through a workbench to an endpoint with these fields; what arrived, byte for byte. */
async function deliver(fields: {
  headers?: string
  secret?: string
  settings?: string
  path?: string
}) {
  const receiver = await startRawReceiver(ok)
  const { headers = '{}', secret = 'null', settings = '{}', path = '/hook' } = fields
  const started = await startWorkbench({
    workspaceFile: await writeWorkspace(`
sources: [{ name: app, writeKey: KEY }]
destinations:
  - name: D
    sources: [app]
    sharedSecret: ${secret}
    endpoints: [{ url: "${receiver.url}${path}", headers: ${headers} }]
settings: ${settings}
`),
  })
  const call = `{"writeKey":"KEY","userId":"u","event":"Café","timestamp":"2012-12-02T00:30:08.276Z","properties":{"n":10000000000000000001}}`
  await fetch(`${started.collect}/v1/track`, { method: 'POST', body: call })
  expect(await settled(started)).toMatchObject({ delivered: 1 })
  expect(receiver.seen.requests).toHaveLength(1)
  return { text: receiver.seen.requests[0], host: `127.0.0.1:${receiver.port}` }
}

it('sends exactly these bytes', async () => {
  const { text, host } = await deliver({
    headers: '{ X-Team: payments, x-lower: "1" }',
    secret: 's3cr3t',
    path: '/hook/a%20b?x=1&y=é',
  })
  expect(text).toBe(
    [
      'POST /hook/a%20b?x=1&y=%C3%A9 HTTP/1.1',
      `host: ${host}`,
      'connection: keep-alive',
      'User-Agent: Hookbench/1.0',
      'Content-Type: application/json',
      'X-Team: payments',
      'x-lower: 1',
      // From openssl dgst -sha1 -hmac.
      'X-Signature: 972fda91e743a861d9f057905036a3f74322ad0c',
      'content-length: 149',
      '',
      bytes,
    ].join('\r\n'),
  )
})

it('sends no signature without a secret', async () => {
  const { text } = await deliver({})
  expect(text).not.toMatch(/x-signature/i)
})

it("sends the endpoint's User-Agent header instead of its own", async () => {
  const { text } = await deliver({ headers: '{ user-agent: Mine/2 }' })
  expect(text?.match(/^user-agent: .*$/gim)).toEqual(['user-agent: Mine/2'])
})

it('sends the configured name', async () => {
  const { text } = await deliver({ settings: '{ senderName: Segment }' })
  expect(text).toContain('\r\nUser-Agent: Segment/1.0\r\n')
})

it('signs the documented vector on the wire', async () => {
  const vector =
    '{"version":1,"type":"track","userId":"019mr8mf4r","event":"Purchased an Item","properties":{"revenue":"39.95","shippingMethod":"2-day"},"timestamp":"2012-12-02T00:30:08.276Z"}'
  const receiver = await startRawReceiver(ok)
  const headers = requestHeaders({
    staticHeaders: {},
    signature: sign(vector, 's3cr3t'),
    senderName: 'Hookbench',
  })
  const { send } = startSender()
  await send({ url: receiver.url, headers, body: vector })
  const [head, arrived] = receiver.seen.requests[0]?.split('\r\n\r\n') ?? []
  expect(head).toContain('\r\nX-Signature: b2e947decb4bc645e14164d1bb0f8d2422eb8673\r\n')
  expect(arrived).toBe(vector)
})

it('does not follow a redirect', async () => {
  const elsewhere = await startRawReceiver(ok)
  const { url } = await startRawReceiver(
    `HTTP/1.1 307 Temporary Redirect\r\nLocation: ${elsewhere.url}/\r\nContent-Length: 0\r\n\r\n`,
  )
  expect(await startSender().post(url)).toMatchObject({ status: 307, verdict: 'permanent' })
  expect(elsewhere.seen.connections).toBe(0)
})
