import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TlsFace, tlsHost, tlsOptions } from '../../../src/contract/tlsOption.ts'
import { createAuthority, createClientIdentity } from '../../../src/main/receiver/tls/identities.ts'
import { createTlsPort } from '../../../src/main/receiver/tls/port.ts'

const run = promisify(execFile)

interface Ended {
  code: number
  text: string
}

/** The exit code and everything printed. `input`: what `s_client` sends. */
async function result(command: string, args: string[], input?: string): Promise<Ended> {
  const running = run(command, args, { timeout: 20_000 })
  running.child.stdin?.on('error', () => {})
  running.child.stdin?.end(input ?? '')
  try {
    const { stdout, stderr } = await running
    return { code: 0, text: stdout + stderr }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { code, text: stdout + stderr }
  }
}

const authority = createAuthority('Hookbench test authority')
let directory: string
let port: number
let close: () => void
let trusted: string[]

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'hookbench-tls-'))
  const file = (name: string, text: string) => writeFile(join(directory, name), text)
  const client = createClientIdentity(authority)
  await file('authority.pem', authority.cert)
  await file('client.pem', client.cert)
  await file('client.key', client.key)
  const http = createServer((request, response) => response.end(`answered ${request.url}\n`))
  const server = createTlsPort({
    authority,
    onConnection: (socket) => http.emit('connection', socket),
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
  trusted = ['--cacert', join(directory, 'authority.pem')]
  close = () => {
    server.close()
    http.closeAllConnections()
  }
})
afterAll(async () => {
  close()
  await rm(directory, { recursive: true })
})

function curl(option: TlsFace, ...args: string[]): Promise<Ended> {
  const host = tlsHost(option)
  const at = ['--resolve', `${host}:${port}:127.0.0.1`]
  return result('curl', ['-sS', ...at, ...args, `https://${host}:${port}/hook`])
}

function openssl(option: TlsFace, ...args: string[]): Promise<Ended> {
  const host = tlsHost(option)
  const server = ['-connect', `127.0.0.1:${port}`, '-servername', host]
  const verifying = ['-CAfile', join(directory, 'authority.pem'), '-verify_hostname', host]
  return result('openssl', ['s_client', ...server, ...verifying, '-verify_return_error', ...args])
}

const clientCertificate = () => ({
  curl: ['--cert', join(directory, 'client.pem'), '--key', join(directory, 'client.key')],
  openssl: ['-cert', join(directory, 'client.pem'), '-key', join(directory, 'client.key')],
})
const oldProtocol = {
  curl: ['--tlsv1.0', '--tls-max', '1.1', '--ciphers', 'DEFAULT@SECLEVEL=0'],
  openssl: ['-tls1_1', '-cipher', 'DEFAULT@SECLEVEL=0'],
}

/** Debian's OpenSSL would still try TLS 1.1, and stop at its signature; most clients offer TLS 1.2 and later only. */
const modern = (option: TlsFace) =>
  option === 'old protocol'
    ? { curl: ['--tlsv1.2'], openssl: ['-min_protocol', 'TLSv1.2'] }
    : { curl: [], openssl: [] }

/** What a client says that trusts the authority. Null: it accepts the certificate. */
const reasons: Record<TlsFace, { curl: RegExp; openssl: RegExp } | null> = {
  valid: null,
  'self-signed': { curl: /self-signed certificate/, openssl: /num=18:self-signed certificate/ },
  expired: { curl: /certificate has expired/, openssl: /num=10:certificate has expired/ },
  'not yet valid': {
    curl: /certificate is not yet valid/,
    openssl: /num=9:certificate is not yet valid/,
  },
  'wrong host': {
    curl: /no alternative certificate subject name matches/,
    openssl: /num=62:hostname mismatch/,
  },
  'unknown authority': {
    curl: /unable to get local issuer certificate/,
    openssl: /num=20:unable to get local issuer certificate/,
  },
  'old protocol': { curl: /alert protocol version/, openssl: /alert protocol version/ },
  'client certificate': {
    curl: /alert handshake failure/,
    openssl: /alert handshake failure/,
  },
}

describe.each(tlsOptions)('the option %s', (option) => {
  test('passes or fails in curl for the reason its name states', async () => {
    const { code, text } = await curl(option, ...trusted, ...modern(option).curl)
    const reason = reasons[option]
    expect(text).toMatch(reason?.curl ?? /answered \/hook/)
    if (reason === null) expect(code).toBe(0)
    else expect(code).not.toBe(0)
  })

  test('passes or fails in openssl for the reason its name states', async () => {
    const { text } = await openssl(option, ...modern(option).openssl)
    const reason = reasons[option]
    if (reason === null) expect(text).toMatch(/Verify return code: 0 \(ok\)/)
    else expect(text).toMatch(reason.openssl)
  })
})

describe('has no other fault than the one it is named after', () => {
  test.each([
    'self-signed',
    'expired',
    'not yet valid',
    'wrong host',
    'unknown authority',
  ] as const)('%s: answered when the certificate is not verified', async (option) =>
    expect((await curl(option, '-k')).text).toBe('answered /hook\n'),
  )

  test('old protocol: answered over TLS 1.1 with the certificate verified', async () => {
    expect((await curl('old protocol', ...trusted, ...oldProtocol.curl)).text).toBe(
      'answered /hook\n',
    )
    expect((await curl('old protocol', ...trusted)).code).toBe(35)
    const { text } = await openssl('old protocol', ...oldProtocol.openssl)
    expect(text).toMatch(/Protocol\s*: TLSv1\.1/)
    expect(text).toMatch(/Verify return code: 0 \(ok\)/)
  })

  test("client certificate: answered with the authority's, refused with another", async () => {
    const own = clientCertificate()
    expect((await curl('client certificate', ...trusted, ...own.curl)).text).toBe(
      'answered /hook\n',
    )
    expect((await openssl('client certificate', ...own.openssl)).text).toMatch(
      /Acceptable client certificate CA names\s+CN = Hookbench test authority/,
    )
    const other = createClientIdentity(createAuthority('Somebody else'))
    await writeFile(join(directory, 'other.pem'), other.cert)
    await writeFile(join(directory, 'other.key'), other.key)
    const theirs = ['--cert', join(directory, 'other.pem'), '--key', join(directory, 'other.key')]
    const refused = await curl('client certificate', ...trusted, ...theirs)
    expect(refused.code).not.toBe(0)
    expect(refused.text).not.toMatch(/answered/)
  })
})

test('the valid certificate is presented to a client that names no option, and trusted at 127.0.0.1', async () => {
  const byAddress = await result('curl', ['-sS', ...trusted, `https://127.0.0.1:${port}/x`])
  expect(byAddress.text).toBe('answered /x\n')
})

test('a client that does not trust the authority refuses the valid certificate', async () => {
  expect((await curl('valid')).text).toMatch(/unable to get local issuer certificate/)
})

test('HTTP without TLS is answered with an explanation', async () => {
  const { text } = await result('curl', ['-sS', '-i', `http://127.0.0.1:${port}/`])
  expect(text).toMatch(/^HTTP\/1\.1 400 .*speaks HTTPS only/s)
})
