import { writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { getCACertificates, setDefaultCACertificates, type TlsOptions } from 'node:tls'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { createAuthority, type Identity, selfSigned } from '../support/certificates.ts'
import { startRawReceiver } from '../support/rawReceiver.ts'
import { startReceiver } from '../support/receiver.ts'
import { startSender } from '../support/send.ts'
import {
  applyFile,
  settled,
  type Started,
  startWorkbench,
  until,
  writeWorkspace,
} from '../support/workbench.ts'

const ok = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'

let trusted: Awaited<ReturnType<typeof createAuthority>>
let stranger: typeof trusted
beforeAll(async () => {
  trusted = await createAuthority('Trusted')
  stranger = await createAuthority('Stranger')
})

it.each<[string, () => Promise<Identity>, string]>([
  ['self-signed', () => selfSigned(), 'self-signed certificate'],
  ['expired', () => trusted.issue({ validFrom: -9, validTo: -1 }), 'expired certificate'],
  ['not valid yet', () => trusted.issue({ validFrom: 1 }), 'certificate not yet valid'],
  [
    'for another host',
    () => trusted.issue({ host: 'example.test' }),
    'certificate issued for another host',
  ],
  [
    'for another address',
    () => trusted.issue({ host: '127.0.0.2' }),
    'certificate issued for another host',
  ],
  ['of an unknown authority', () => stranger.issue(), 'certificate issued by an unknown authority'],
  [
    'of an unknown authority, sent along with it',
    async () => {
      const { cert, key } = await stranger.issue()
      return { cert: `${cert}\n${stranger.pem}`, key }
    },
    'certificate issued by an unknown authority',
  ],
])('sends nothing to an endpoint whose certificate is %s', async (_what, make, fault) => {
  const { url, seen } = await startRawReceiver(ok, await make())
  const { post, trust } = startSender()
  trust({ ca: trusted.pem, local: null })
  const found = await post(url)
  expect(found).toMatchObject({
    outcome: 'certificate',
    status: null,
    verdict: 'permanent',
    reason: `${fault}: the request was not sent`,
    timings: { reused: false, headersMs: null, bodyMs: null },
  })
  expect(found.timings.tlsMs).toBeGreaterThan(0)
  await expect.poll(() => seen.open.size).toBe(0)
  expect(seen).toMatchObject({ connections: 1, bytes: 0 })
})

const protocolFailures: [string, TlsOptions, string, string][] = [
  [
    'requires a client certificate',
    { requestCert: true, rejectUnauthorized: true, maxVersion: 'TLSv1.2' },
    'unreachable',
    'TLS failed: the server refused the handshake or requires a client certificate',
  ],
  [
    'requires a client certificate, with TLS 1.3',
    { requestCert: true, rejectUnauthorized: true },
    'reset',
    'connection closed before a response',
  ],
  [
    'speaks TLS 1.0 only',
    { minVersion: 'TLSv1', maxVersion: 'TLSv1', ciphers: 'DEFAULT@SECLEVEL=0' },
    'unreachable',
    'TLS failed: the server does not support TLS 1.2 or later',
  ],
  [
    'has no common cipher',
    { maxVersion: 'TLSv1.2', ciphers: 'PSK' },
    'unreachable',
    'TLS failed: the server refused the handshake or requires a client certificate',
  ],
]
it.each(protocolFailures)('retries a server that %s', async (_what, options, outcome, reason) => {
  const { url, seen } = await startRawReceiver(ok, { ...(await trusted.issue()), ...options })
  const { post, trust } = startSender()
  trust({ ca: trusted.pem, local: null })
  expect(await post(url)).toMatchObject({ outcome, status: null, verdict: 'retry', reason })
  expect(seen.requests).toEqual([])
})

it('retries a server that speaks plain HTTP where HTTPS is expected', async () => {
  const { url, seen } = await startReceiver(200)
  const found = await startSender().post(url.replace('http:', 'https:'))
  expect(found).toMatchObject({
    outcome: 'unreachable',
    verdict: 'retry',
    reason: 'TLS failed: the server does not speak HTTPS',
    timings: { headersMs: null },
  })
  expect(seen).toEqual([])
})

it('delivers over TLS, measures the handshake separately, and reuses the connection', async () => {
  const { url, seen } = await startRawReceiver(ok, await trusted.issue())
  const { post, trust } = startSender()
  trust({ ca: trusted.pem, local: null })
  const first = await post(url)
  expect(first).toMatchObject({ verdict: 'success', timings: { reused: false, dnsMs: null } })
  expect(first.timings.tlsMs).toBeGreaterThan(0)
  expect(first.timings.connectMs).toBeGreaterThan(0)
  expect((await post(url)).timings).toMatchObject({ reused: true, connectMs: null, tlsMs: null })
  expect(seen).toMatchObject({ connections: 1, requests: { length: 2 } })
})

it('sends the host name that the certificate is for', async () => {
  const identity = await trusted.issue({ host: 'localhost' })
  const names: (string | undefined)[] = []
  const { port } = await startRawReceiver(ok, {
    ...identity,
    SNICallback(name, done) {
      names.push(name)
      done(null)
    },
  })
  const { post, trust } = startSender()
  trust({ ca: trusted.pem, local: null })
  const found = await post(`https://localhost:${port}/`)
  expect(found.verdict).toBe('success')
  for (const phase of ['dnsMs', 'connectMs', 'tlsMs', 'headersMs'] as const)
    expect(found.timings[phase]).toBeGreaterThan(0)
  expect(names).toEqual(['localhost'])
  expect((await post(`https://127.0.0.1:${port}/`)).reason).toMatch(/another host/)
})

it('trusts another authority for new connections immediately, and lets exchanges in flight finish', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const { url, seen } = await startRawReceiver(
    (socket, count) => {
      if (count === 2) void held.then(() => socket.write(ok))
      else socket.write(ok)
    },
    await trusted.issue(),
  )
  const { post, trust } = startSender()
  expect((await post(url)).verdict).toBe('permanent')
  // Even with no line break between them.
  trust({ ca: stranger.pem.trim() + trusted.pem.trim(), local: null })
  expect((await post(url)).verdict).toBe('success')

  const inFlight = post(url)
  await expect.poll(() => seen.requests.length).toBe(2)
  trust({ ca: stranger.pem, local: null })
  expect((await post(url)).reason).toBe(
    'certificate issued by an unknown authority: the request was not sent',
  )
  release()
  expect((await inFlight).verdict).toBe('success')
  await expect.poll(() => seen.open.size).toBe(0)
})

it('closes connections opened with another trust, also idle ones', async () => {
  const { url, seen } = await startRawReceiver(ok, await trusted.issue())
  const { post, trust } = startSender()
  trust({ ca: trusted.pem, local: null })
  expect((await post(url)).verdict).toBe('success')
  expect(seen.open.size).toBe(1)
  trust({ ca: null, local: null })
  // Far sooner than an idle connection is closed.
  await expect.poll(() => seen.open.size, { timeout: 500 }).toBe(0)
  expect((await post(url)).verdict).toBe('permanent')
})

it('trusts an authority in addition to those that Node trusts', async () => {
  const before = getCACertificates('default')
  onTestFinished(() => setDefaultCACertificates(before))
  const publicly = await createAuthority('Public')
  setDefaultCACertificates([...before, publicly.pem])
  const receivers = [
    await startRawReceiver(ok, await publicly.issue()),
    await startRawReceiver(ok, await trusted.issue()),
  ]
  const { post, trust } = startSender()
  trust({ ca: trusted.pem, local: null })
  for (const { url } of receivers) expect((await post(url)).verdict).toBe('success')
})

const workspace = (url: string, settings: string, body = 'documented') => `
sources: [{ name: app, writeKey: KEY }]
destinations: [{ name: D, sources: [app], body: ${body}, endpoints: [{ url: "${url}" }] }]
settings: ${settings}
`
const collect = ({ collect: url }: Started) =>
  fetch(`${url}/v1/track`, {
    method: 'POST',
    body: JSON.stringify({ writeKey: 'KEY', userId: 'u', event: 'E' }),
  })

it.each([
  ['a self-signed certificate', () => selfSigned()],
  ["the authority's own certificate", () => createAuthority('Both').then(({ self }) => self)],
])('sends nothing to an endpoint with %s, even if it is trusted', async (_what, make) => {
  const identity = await make()
  const { url, seen } = await startRawReceiver(ok, identity)
  const { post, trust } = startSender()
  trust({ ca: identity.cert, local: null })
  expect(await post(url)).toMatchObject({
    outcome: 'certificate',
    verdict: 'permanent',
    reason: 'self-signed certificate: the request was not sent',
  })
  expect(seen.requests).toEqual([])
})

const ownCertificates = ['documented', 'production'].flatMap((body) => [
  { body, what: 'self-signed', make: () => selfSigned(), trusts: false },
  {
    body,
    what: 'self-signed and trusted',
    make: () => createAuthority('Both').then(({ self }) => self),
    trusts: true,
  },
])

it.each(ownCertificates)(
  'fails a message with a $body body whose only endpoint has a certificate that is $what, without sending a byte of HTTP',
  async ({ body, make, trusts }) => {
    const identity = await make()
    const { url, seen } = await startRawReceiver(ok, identity)
    const started = await startWorkbench({
      workspaceFile: await writeWorkspace(workspace(url, '{}', body)),
    })
    if (trusts) await started.client.settings.update({ trustedCa: identity.cert })
    await collect(started)
    expect(await settled(started)).toMatchObject({ failed: 1 })
    const { items } = await started.client.messages.list({})
    const message = await started.client.messages.get({ id: items[0]?.id ?? '' })
    expect(message.attempts).toMatchObject([
      {
        outcome: 'certificate',
        verdict: 'permanent',
        reason: 'self-signed certificate: the request was not sent',
        response: null,
      },
    ])
    expect(seen).toMatchObject({ connections: 1, bytes: 0 })
  },
)

it('uses the authority in the workspace file from the next connection on, also after a restart', async () => {
  const { url } = await startRawReceiver(ok, await trusted.issue())
  const file = await writeWorkspace(workspace(url, '{}'))
  const directory = dirname(file)
  const started = await startWorkbench({ directory: join(directory, 'data'), workspaceFile: file })
  await collect(started)
  expect(await settled(started)).toMatchObject({ failed: 1 })

  await writeFile(join(directory, 'ca.pem'), trusted.pem)
  await writeFile(file, workspace(url, '{ trustedCa: { file: ./ca.pem } }'))
  await applyFile(started.workbench, file)
  await collect(started)
  await until(started, () => started.workbench.store.messages.counts().delivered === 1)
  await started.workbench.close()

  const again = await startWorkbench({ directory: join(directory, 'data') })
  await collect(again)
  await until(again, () => again.workbench.store.messages.counts().delivered === 2)
})
