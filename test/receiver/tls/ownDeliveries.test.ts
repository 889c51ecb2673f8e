import { createPrivateKey, X509Certificate } from 'node:crypto'
import { createRouterClient } from '@orpc/server'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type TlsFace, tlsHost, tlsOptions } from '../../../src/contract/tlsOption.ts'
import { createRouter } from '../../../src/main/api/router.ts'
import { readAuthority } from '../../../src/main/workbench/authority.ts'
import { openWorkbench } from '../../../src/main/workbench/workbench.ts'
import {
  asOwner,
  startWorkbench,
  type Started,
  temporaryDirectory,
  until,
  workbenchOptions,
} from '../../support/workbench.ts'

/** A workbench whose only destination is its receiver `/inbox`, at this host name of the HTTPS port. */
async function startWith(option: TlsFace): Promise<Started & { url: string }> {
  const started = await startWorkbench()
  const { client } = started
  const { port } = new URL(started.receiverTls)
  const url = `https://${tlsHost(option)}:${port}/inbox`
  const [destination] = (await client.destinations.list()).items
  await client.destinations.update({ id: destination!.id, endpoints: [{ url }] })
  return { ...started, url }
}

/** The first attempt of a test call. */
async function attempted(started: Started) {
  await started.client.calls.sendTest()
  return until(started, async () => {
    const [message] = (await started.client.messages.list({ limit: 1 })).items
    if (!message || message.attemptCount === 0) return null
    const { attempts } = await started.client.messages.get({ id: message.id })
    return attempts[0] ? { message, attempt: attempts[0] } : null
  })
}

const recorded: Record<TlsFace, { outcome: string; verdict: string; reason: RegExp }> = {
  valid: { outcome: 'response', verdict: 'success', reason: /200/ },
  'self-signed': {
    outcome: 'certificate',
    verdict: 'permanent',
    reason: /^self-signed certificate: the request was not sent$/,
  },
  expired: { outcome: 'certificate', verdict: 'permanent', reason: /^expired certificate: / },
  'not yet valid': {
    outcome: 'certificate',
    verdict: 'permanent',
    reason: /^certificate not yet valid: /,
  },
  'wrong host': {
    outcome: 'certificate',
    verdict: 'permanent',
    reason: /^certificate issued for another host: /,
  },
  'unknown authority': {
    outcome: 'certificate',
    verdict: 'permanent',
    reason: /^certificate issued by an unknown authority: /,
  },
  'old protocol': {
    outcome: 'unreachable',
    verdict: 'retry',
    reason: /the server does not support TLS 1\.2 or later/,
  },
  'client certificate': {
    outcome: 'unreachable',
    verdict: 'retry',
    reason: /requires a client certificate/,
  },
}

describe('a delivery to the HTTPS port is recorded', () => {
  test.each(tlsOptions)('with the option %s', async (option) => {
    const started = await startWith(option)
    const { message, attempt } = await attempted(started)
    const { outcome, verdict, reason } = recorded[option]
    expect(attempt).toMatchObject({ outcome, verdict, reason: expect.stringMatching(reason) })
    const { items } = await started.client.captures.list({ limit: 10 })
    expect(items.map(({ messageId }) => messageId)).toEqual(
      outcome === 'response' ? [message.id] : [],
    )
  })
})

test('the authority is trusted as the setting says', async () => {
  const started = await startWith('valid')
  const { client } = started
  await client.settings.update({ trustLocalAuthority: 'never' })
  expect((await attempted(started)).attempt.reason).toMatch(/unknown authority/)
  await client.settings.update({ trustLocalAuthority: 'receivers' })
  expect((await attempted(started)).message.state).toBe('delivered')
})

test('the authority is handed out, with a certificate for clients', async () => {
  const { client } = await startWorkbench()
  const { certificate, fingerprint, client: issued } = await client.receivers.authority()
  const authority = new X509Certificate(certificate)
  expect(authority.fingerprint256).toBe(fingerprint)
  expect(new X509Certificate(issued.certificate).verify(authority.publicKey)).toBe(true)
  expect(
    new X509Certificate(issued.certificate).checkPrivateKey(createPrivateKey(issued.key)),
  ).toBe(true)
})

test('the authority stays, and endpoints keep their host name when the HTTPS port moves', async () => {
  const directory = await temporaryDirectory()
  const first = await openWorkbench(workbenchOptions({ directory }))
  const authority = readAuthority(first.store)
  const id = first.store.destinations.all()[0]!.id
  const url = (addresses: { receiverTls: string }) =>
    `https://expired.localhost:${new URL(addresses.receiverTls).port}/inbox`
  const client = createRouterClient(createRouter(first), asOwner)
  await client.destinations.update({ id: String(id), endpoints: [{ url: url(first.addresses) }] })
  await first.close()

  const second = await openWorkbench(workbenchOptions({ directory }))
  onTestFinished(() => second.close())
  expect(second.addresses.receiverTls).not.toBe(first.addresses.receiverTls)
  expect(readAuthority(second.store)).toEqual(authority)
  expect(second.store.destinations.all()[0]?.endpoints[0]?.url).toBe(url(second.addresses))
})
