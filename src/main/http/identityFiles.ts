import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createSecureContext } from 'node:tls'
import { Refusal } from '../errors/refusal.ts'
import type { ServerTls } from './identity.ts'

interface Files {
  tlsCert: string
  tlsKey: string
}

/** The certificate and key that `--tls-cert` and `--tls-key` name. `warning`: usable, but clients will refuse it. */
export function readIdentityFiles(
  { tlsCert, tlsKey }: Files,
  now = Date.now(),
): ServerTls & { warning: string | null } {
  const cert = readPem('--tls-cert', tlsCert)
  const key = readPem('--tls-key', tlsKey)
  const certificate = parsed(
    '--tls-cert',
    tlsCert,
    'a certificate',
    () => new X509Certificate(cert),
  )
  if (/^-+BEGIN ENCRYPTED|^Proc-Type: 4,ENCRYPTED/m.test(key))
    throw refusal(
      '--tls-key',
      tlsKey,
      `is encrypted; decrypt it with \`openssl pkey -in ${tlsKey} -out FILE\``,
    )
  const privateKey = parsed('--tls-key', tlsKey, 'a private key', () => createPrivateKey(key))
  checkPair(certificate, privateKey, { tlsCert, tlsKey })
  try {
    createSecureContext({ cert, key })
  } catch (error) {
    throw refusal('--tls-cert', tlsCert, `cannot be used: ${(error as Error).message}`)
  }
  return { identity: { cert, key }, trusted: cert, warning: warningOf(certificate, tlsCert, now) }
}

function readPem(option: string, file: string): string {
  let bytes: Buffer
  try {
    bytes = readFileSync(file)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const why: Record<string, string> = {
      ENOENT: 'does not exist',
      EACCES: 'cannot be read: permission denied',
      EISDIR: 'is a directory; name the file',
    }
    throw refusal(option, file, why[code ?? ''] ?? `cannot be read: ${message}`)
  }
  const text = bytes.toString('utf8')
  if (text.includes('-----BEGIN ')) return text
  // DER begins with the tag of a sequence.
  const hint =
    bytes[0] === 0x30 ? '; convert it with `openssl x509 -inform der` or `openssl pkey`' : ''
  throw refusal(option, file, `is not PEM, which has a line "-----BEGIN …-----"${hint}`)
}

function parsed<T>(option: string, file: string, what: string, parse: () => T): T {
  try {
    return parse()
  } catch (error) {
    throw refusal(option, file, `has no valid PEM of ${what}: ${(error as Error).message}`)
  }
}

function checkPair(certificate: X509Certificate, key: KeyObject, { tlsCert, tlsKey }: Files) {
  if (!certificate.checkPrivateKey(key))
    throw refusal('--tls-key', tlsKey, `is not the key of the first certificate in ${tlsCert}`)
}

function warningOf({ validFrom, validTo }: X509Certificate, file: string, now: number) {
  const what = `the certificate in ${file} (--tls-cert)`
  if (Date.parse(validTo) < now) return `${what} expired on ${validTo}; clients will refuse it`
  if (Date.parse(validFrom) > now) return `${what} is not valid before ${validFrom}`
  return null
}

const refusal = (option: string, file: string, what: string) =>
  new Refusal('BAD_REQUEST', `${option} ${file} ${what}`, option)
