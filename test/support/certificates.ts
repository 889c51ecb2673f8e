import './reflectMetadata.ts'
import { KeyObject, type webcrypto } from 'node:crypto'
import {
  BasicConstraintsExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectAlternativeNameExtension,
  type X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509'

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
const dayMs = 86_400_000

/** What a TLS server is started with, in PEM. */
export interface Identity {
  cert: string
  key: string
}

interface CertificateOptions {
  /** The address or host name it is for. */
  host?: string
  /** In days from now. */
  validFrom?: number
  validTo?: number
}

const newKeys = () => crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])

const validity = ({ validFrom = -1, validTo = 30 }: CertificateOptions) => ({
  notBefore: new Date(Date.now() + validFrom * dayMs),
  notAfter: new Date(Date.now() + validTo * dayMs),
})

const nameOf = ({ host = '127.0.0.1' }: CertificateOptions) =>
  new SubjectAlternativeNameExtension([{ type: /^[\d.]+$/.test(host) ? 'ip' : 'dns', value: host }])

const identity = (certificate: X509Certificate, key: webcrypto.CryptoKey): Identity => ({
  cert: certificate.toString('pem'),
  key: KeyObject.from(key).export({ type: 'pkcs8', format: 'pem' }).toString(),
})

/** A separate certificate authority, and certificates that it issues. */
export async function createAuthority(name: string) {
  const keys = await newKeys()
  const root = await X509CertificateGenerator.createSelfSigned({
    name: `CN=${name}`,
    ...validity({}),
    signingAlgorithm: algorithm,
    keys,
    extensions: [
      new BasicConstraintsExtension(true, 1, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.digitalSignature, true),
      nameOf({}),
    ],
  })
  return {
    pem: root.toString('pem'),
    /** The authority's own certificate used by a server, which no server should do. */
    self: identity(root, keys.privateKey),
    async issue(options: CertificateOptions = {}): Promise<Identity> {
      const own = await newKeys()
      const certificate = await X509CertificateGenerator.create({
        subject: 'CN=receiver',
        issuer: root.subject,
        ...validity(options),
        publicKey: own.publicKey,
        signingKey: keys.privateKey,
        signingAlgorithm: algorithm,
        extensions: [new BasicConstraintsExtension(false), nameOf(options)],
      })
      return identity(certificate, own.privateKey)
    },
  }
}

export async function selfSigned(options: CertificateOptions = {}): Promise<Identity> {
  const keys = await newKeys()
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: 'CN=receiver',
    ...validity(options),
    signingAlgorithm: algorithm,
    keys,
    extensions: [nameOf(options)],
  })
  return identity(certificate, keys.privateKey)
}
