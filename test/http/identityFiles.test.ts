import { createPrivateKey, X509Certificate } from 'node:crypto'
import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { namesOf, secureAddress } from '../../src/main/http/identity.ts'
import { readIdentityFiles } from '../../src/main/http/identityFiles.ts'
import { createAuthority, createServerIdentity } from '../../src/main/receiver/tls/identities.ts'
import { temporaryDirectory } from '../support/workbench.ts'

const authority = createAuthority('test')
const own = createServerIdentity(authority, ['localhost'])
const other = createServerIdentity(authority, ['localhost'])
const dayMs = 86_400_000

/** The files with these contents; null: not there. */
async function files(cert: string | Buffer | null, key: string | Buffer | null) {
  const directory = await temporaryDirectory()
  const [tlsCert, tlsKey] = [join(directory, 'own.crt'), join(directory, 'own.key')]
  if (cert !== null) await writeFile(tlsCert, cert)
  if (key !== null) await writeFile(tlsKey, key)
  return { tlsCert, tlsKey }
}

it('reads a certificate with its chain, and its key', async () => {
  const chain = own.cert + authority.cert
  expect(readIdentityFiles(await files(chain, own.key))).toEqual({
    identity: { cert: chain, key: own.key },
    trusted: chain,
    warning: null,
  })
})

const der = new X509Certificate(own.cert).raw
const encrypted = createPrivateKey(own.key)
  .export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'secret' })
  .toString()

it.each([
  ['a missing certificate', null, own.key, /^--tls-cert \S+own\.crt does not exist$/],
  ['a missing key', own.cert, null, /^--tls-key \S+own\.key does not exist$/],
  [
    'text',
    'hello',
    own.key,
    /^--tls-cert \S+own\.crt is not PEM, which has a line "-----BEGIN …-----"$/,
  ],
  ['DER', der, own.key, /^--tls-cert \S+ is not PEM, .*convert it with `openssl x509 -inform der`/],
  ['a key as certificate', own.key, own.key, /^--tls-cert \S+ has no valid PEM of a certificate: /],
  [
    'a certificate as key',
    own.cert,
    own.cert,
    /^--tls-key \S+ has no valid PEM of a private key: /,
  ],
  [
    'an encrypted key',
    own.cert,
    encrypted,
    /^--tls-key \S+ is encrypted; decrypt it with `openssl pkey /,
  ],
  [
    'another key',
    own.cert,
    other.key,
    /^--tls-key \S+own\.key is not the key of the first certificate in \S+own\.crt$/,
  ],
])('refuses %s, naming the option, the file and the mistake', async (_name, cert, key, message) => {
  const given = await files(cert, key)
  expect(() => readIdentityFiles(given)).toThrow(message)
})

it.skipIf(process.getuid?.() === 0)('refuses a file that it may not read', async () => {
  const given = await files(own.cert, own.key)
  await chmod(given.tlsKey, 0o000)
  expect(() => readIdentityFiles(given)).toThrow(
    /^--tls-key \S+ cannot be read: permission denied$/,
  )
})

it('refuses a directory', async () => {
  const given = await files(own.cert, own.key)
  expect(() => readIdentityFiles({ ...given, tlsCert: join(given.tlsCert, '..') })).toThrow(
    /^--tls-cert \S+ is a directory; name the file$/,
  )
})

it('warns of a certificate that has expired or is not valid yet, and uses it', async () => {
  const given = await files(own.cert, own.key)
  const later = readIdentityFiles(given, Date.now() + 900 * dayMs)
  expect(later.warning).toMatch(
    /^the certificate in \S+own\.crt \(--tls-cert\) expired on .+; clients will refuse it$/,
  )
  expect(later.identity.key).toBe(own.key)
  expect(readIdentityFiles(given, Date.now() - 900 * dayMs).warning).toMatch(
    / is not valid before /,
  )
})

it('issues certificates for IPv6 addresses', () => {
  const { cert } = createServerIdentity(authority, ['::1', '2001:db8::a:1', '192.0.2.7', 'bench'])
  const certificate = new X509Certificate(cert)
  for (const address of ['::1', '2001:db8:0:0:0:0:a:1', '192.0.2.7'])
    expect(certificate.checkIP(address), address).toBeDefined()
  expect(certificate.checkIP('2001:db8::a:2')).toBeUndefined()
  expect(namesOf({ cert, key: '' })).toEqual(['bench'])
})

it.each([
  ['http://127.0.0.1:8422', ['bench.example', '127.0.0.1'], 'https://127.0.0.1:8422'],
  ['http://0.0.0.0:8422', ['bench.example', '127.0.0.1'], 'https://bench.example:8422'],
  ['http://[::1]:8422', ['::1'], 'https://[::1]:8422'],
  ['http://0.0.0.0:8422', ['127.0.0.1'], 'https://0.0.0.0:8422'],
])('the address of %s with a certificate for %j is %s', (url, hosts, address) => {
  expect(secureAddress(url, createServerIdentity(authority, hosts))).toBe(address)
})
