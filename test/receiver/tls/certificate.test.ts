import { X509Certificate } from 'node:crypto'
import { expect, test } from 'vitest'
import { createAuthority, createIdentities } from '../../../src/main/receiver/tls/identities.ts'

const day = 86_400_000
const start = Date.parse('2045-06-01T12:00:00Z')

test('a certificate is issued by the authority, which signs nothing but certificates', () => {
  const authority = createAuthority('Hookbench on here', start)
  const root = new X509Certificate(authority.cert)
  const leaf = new X509Certificate(createIdentities(authority, () => start)('valid').cert)
  expect(root.ca).toBe(true)
  expect(root.subject).toBe('CN=Hookbench on here')
  expect(leaf.ca).toBe(false)
  expect(leaf.checkIssued(root)).toBe(true)
  expect(leaf.verify(root.publicKey)).toBe(true)
  expect(leaf.keyUsage).toEqual(['1.3.6.1.5.5.7.3.1'])
  expect(leaf.subjectAltName).toBe('DNS:localhost, IP Address:127.0.0.1')
})

test('times before and after 2050 are both read as meant', () => {
  const root = new X509Certificate(createAuthority('A', start).cert)
  expect(root.validFromDate.toISOString()).toBe('2045-05-30T12:00:00.000Z')
  expect(root.validToDate.toISOString()).toBe('2065-05-27T12:00:00.000Z')
})

test('a certificate is replaced long before it expires, and has no two equal serial numbers', () => {
  let now = start
  const identityOf = createIdentities(createAuthority('A', start), () => now)
  const first = identityOf('valid')
  now += 364 * day
  expect(identityOf('valid')).toBe(first)
  now += 2 * day
  const second = new X509Certificate(identityOf('valid').cert)
  expect(second.validToDate.getTime()).toBeGreaterThan(now + 700 * day)
  expect(second.serialNumber).not.toBe(new X509Certificate(first.cert).serialNumber)
})
