import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { Refusal } from '../errors/refusal.ts'

/** The clients of this process, such as fetch, also trust these certificates, in PEM. */
export function trustAuthorities(pem: string) {
  const all = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  setDefaultCACertificates([...new Set([...getCACertificates('default'), ...all])])
}

export function trustFile(option: string, file: string) {
  try {
    const pem = readFileSync(file, 'utf8')
    // Throws unless it begins with one.
    trustAuthorities(new X509Certificate(pem).toString() + pem)
  } catch (error) {
    throw new Refusal(
      'BAD_REQUEST',
      `${option} ${file} must be a certificate in PEM: ${(error as Error).message}`,
      option,
    )
  }
}
