import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  sign,
} from 'node:crypto'
import { isIP } from 'node:net'
import type { Identity } from '../../http/identity.ts'
import { addressBytes } from './addressBytes.ts'
import {
  bits,
  boolean,
  type Der,
  explicit,
  implicit,
  integer,
  objectId,
  octets,
  sequence,
  setOf,
  time,
  utf8String,
} from './der.ts'

export interface CertificateOptions {
  /** The common name of the subject. */
  name: string
  validFrom: Date
  validTo: Date
  /** Host names and IP addresses; an authority has none. */
  hosts: string[]
  usage: 'authority' | 'server' | 'client'
}

/** The authority that signs, with its common name. */
export interface Issuer extends Identity {
  name: string
}

const ecdsaWithSha256 = sequence(objectId('1.2.840.10045.4.3.2'))
const extensionIds = {
  subjectKey: objectId('2.5.29.14'),
  keyUsage: objectId('2.5.29.15'),
  subjectNames: objectId('2.5.29.17'),
  constraints: objectId('2.5.29.19'),
  authorityKey: objectId('2.5.29.35'),
  extendedUsage: objectId('2.5.29.37'),
}
const purposes = {
  server: objectId('1.3.6.1.5.5.7.3.1'),
  client: objectId('1.3.6.1.5.5.7.3.2'),
}
const digitalSignature = bits(Buffer.from([0x80]), 7)
const signsCertificates = bits(Buffer.from([0x06]), 1)

/** A new key on P-256 with a certificate (RFC 5280). `issuer` null: it is self-signed. */
export function createIdentity(options: CertificateOptions, issuer: Issuer | null): Identity {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const signer = issuer === null ? privateKey : createPrivateKey(issuer.key)
  const publicInfo = publicKey.export({ type: 'spki', format: 'der' })
  const signerInfo = createPublicKey(signer).export({ type: 'spki', format: 'der' })
  const body = sequence(
    explicit(0, integer(2n)),
    integer(serialNumber()),
    ecdsaWithSha256,
    commonName(issuer?.name ?? options.name),
    sequence(time(options.validFrom), time(options.validTo)),
    commonName(options.name),
    publicInfo,
    explicit(3, sequence(...extensionsOf(options, publicInfo, signerInfo))),
  )
  const certificate = sequence(body, ecdsaWithSha256, bits(sign('sha256', body, signer)))
  return {
    cert: pem(certificate),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}

function extensionsOf(
  { hosts, usage }: CertificateOptions,
  publicInfo: Buffer,
  signerInfo: Buffer,
): Der[] {
  const isAuthority = usage === 'authority'
  return [
    extension(
      'constraints',
      isAuthority ? sequence(boolean(true), integer(0n)) : sequence(),
      'critical',
    ),
    extension('keyUsage', isAuthority ? signsCertificates : digitalSignature, 'critical'),
    extension('subjectKey', octets(keyId(publicInfo))),
    extension('authorityKey', sequence(implicit(0, keyId(signerInfo)))),
    ...(isAuthority ? [] : [extension('extendedUsage', sequence(purposes[usage]))]),
    ...(hosts.length === 0 ? [] : [extension('subjectNames', sequence(...hosts.map(hostName)))]),
  ]
}

const extension = (id: keyof typeof extensionIds, content: Der, critical?: 'critical') =>
  sequence(extensionIds[id], ...(critical ? [boolean(true)] : []), octets(content))

const hostName = (host: string) =>
  isIP(host) === 0 ? implicit(2, Buffer.from(host)) : implicit(7, addressBytes(host))

const commonName = (name: string) =>
  sequence(setOf(sequence(objectId('2.5.4.3'), utf8String(name))))

/** SHA-1 of the key, as RFC 5280 proposes: a name, not a protection. */
const keyId = (publicInfo: Buffer) => createHash('sha1').update(publicInfo).digest()

/** 127 random bits, so that no two certificates of an authority have the same one. */
const serialNumber = () => (1n << 126n) | (BigInt(`0x${randomBytes(16).toString('hex')}`) >> 2n)

function pem(der: Der): string {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}
