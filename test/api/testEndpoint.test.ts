import { createHmac } from 'node:crypto'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { createAuthority, type Identity, selfSigned } from '../support/certificates.ts'
import { startReceiver } from '../support/receiver.ts'
import { startWorkbench } from '../support/workbench.ts'

it('sends one signed request with its headers to each endpoint, and stores no message', async () => {
  const receiver = await startReceiver((request, response) => {
    if (request.url === '/fails') response.writeHead(503).end('later')
    else response.writeHead(202, { 'X-Seen': 'yes' }).end('{"ok":true}')
  })
  const { client } = await startWorkbench()
  const { id } = await client.destinations.create({
    name: 'Orders',
    enabled: false,
    sharedSecret: 's3cr3t',
    endpoints: [
      { url: `${receiver.url}/hook?a=1`, headers: { 'X-Team': 'payments' } },
      { url: `${receiver.url}/fails` },
    ],
  })
  const { exchanges } = await client.destinations.test({ id })
  expect(exchanges).toMatchObject([
    {
      url: `${receiver.url}/hook?a=1`,
      signed: true,
      outcome: 'response',
      status: 202,
      verdict: 'success',
      advice: null,
      response: { body: { text: '{"ok":true}' } },
      certificate: null,
    },
    {
      status: 503,
      verdict: 'retry',
      advice: 'A message would be retried, for up to 4 h.',
      response: { body: { text: 'later' } },
    },
  ])
  expect(receiver.seen).toHaveLength(2)
  const seen = receiver.seen.find(({ url }) => url === '/hook?a=1')
  expect(seen?.headers['x-team']).toBe('payments')
  expect(seen?.headers['x-signature']).toBe(
    createHmac('sha1', 's3cr3t')
      .update(seen?.body ?? '')
      .digest('hex'),
  )
  expect(JSON.parse(seen?.body ?? '')).toMatchObject({ type: 'track', event: 'Test Event' })
  expect(exchanges[0]?.request.body).toBe(seen?.body)
  expect((await client.messages.list({})).items).toEqual([])
  const [only, ...none] = (
    await client.destinations.test({ id, endpoint: exchanges[1]?.endpointId ?? '' })
  ).exchanges
  expect(only?.url).toBe(`${receiver.url}/fails`)
  expect(none).toEqual([])
})

it('tests an unsaved URL, unsigned without a secret, in the requested profile', async () => {
  const receiver = await startReceiver(200)
  const { client } = await startWorkbench()
  const exchange = await client.testEndpoint({
    url: receiver.url,
    headers: {},
    sharedSecret: null,
    body: 'production',
  })
  expect(exchange).toMatchObject({ endpointId: null, signed: false, status: 200 })
  expect(receiver.seen[0]?.headers['x-signature']).toBeUndefined()
  expect(JSON.parse(receiver.seen[0]?.body ?? '')).toMatchObject({ version: 2 })
})

it.each([
  [
    'http://127.0.0.1:1/hook',
    'refused',
    'Nothing is listening on 127.0.0.1:1. Start your server and send again, or use the built-in receiver.',
  ],
  [
    'http://nobody.invalid/',
    'dns',
    'The host name nobody.invalid could not be resolved. Check its spelling.',
  ],
])('advises what to do when %s does not respond', async (url, outcome, advice) => {
  const { client } = await startWorkbench()
  expect(
    await client.testEndpoint({ url, headers: {}, sharedSecret: null, body: 'documented' }),
  ).toMatchObject({ outcome, advice, status: null, response: null })
})

async function startTls(identity: Identity) {
  const server = createTlsServer(identity, (_request, response) => response.end('ok'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `https://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

it('shows the certificate of an HTTPS endpoint with its verdict', async () => {
  const authority = await createAuthority('Our CA')
  const { client } = await startWorkbench()
  const test = async (identity: Identity) => {
    const url = await startTls(identity)
    return client.testEndpoint({ url, headers: {}, sharedSecret: null, body: 'documented' })
  }
  await client.settings.update({ trustedCa: authority.pem })
  const good = await test(await authority.issue({}))
  expect(good).toMatchObject({ status: 200, certificate: { trusted: true } })
  expect(good.certificate?.verdict).toMatch(/^Trusted, valid until \d{4}-\d\d-\d\d\.$/)
  expect(good.certificate?.issuer).toContain('Our CA')
  for (const [identity, says] of [
    [await selfSigned({}), 'Not trusted: self-signed certificate.'],
    [await authority.issue({ validTo: -0.5 }), 'Not trusted: expired certificate.'],
    [
      await authority.issue({ host: 'elsewhere.test' }),
      'Not trusted: certificate issued for another host.',
    ],
  ] as const) {
    const { outcome, certificate, advice } = await test(identity)
    expect(outcome).toBe('certificate')
    expect(certificate).toMatchObject({ trusted: false, verdict: says })
    expect(advice).toContain('Use a certificate issued by an authority')
  }
})
