import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { certificatesIn } from '../../contract/settings.ts'

const right =
  'certificates in PEM, each from -----BEGIN CERTIFICATE----- to -----END CERTIFICATE-----'

/** What is wrong with a text that should be one or more certificates in PEM. */
export function certificateFault(pem: string): string | null {
  const begun = pem.match(/-----BEGIN [^-]*-----/g) ?? []
  const other = begun.find((line) => line !== '-----BEGIN CERTIFICATE-----')
  if (other) return `there is ${other.slice(0, 40)} in it; a trusted CA is ${right}`
  const blocks = certificatesIn(pem)
  if (blocks.length === 0) return `there is no certificate in it; a trusted CA is ${right}`
  if (blocks.length < begun.length)
    return `a certificate in it does not end; a trusted CA is ${right}`
  const broken = blocks.findIndex((block) => !isCertificate(block))
  return broken < 0
    ? null
    : `certificate ${broken + 1} in it cannot be read; a trusted CA is ${right}`
}

/** The certificates of a file and what is wrong with them. */
export function readCertificates(directory: string, file: string) {
  try {
    const pem = readFileSync(resolve(directory, file), 'utf8')
    const fault = certificateFault(pem)
    return { pem, fault: fault && `${file}: ${fault}` }
  } catch (error) {
    const said = (error as Error).message
    return {
      pem: null,
      fault: `the file cannot be read (${said}); its path is taken from this file's folder`,
    }
  }
}

function isCertificate(block: string): boolean {
  try {
    return new X509Certificate(block).subject !== undefined
  } catch {
    return false
  }
}
