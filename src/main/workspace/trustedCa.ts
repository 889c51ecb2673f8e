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
  for (const [index, block] of blocks.entries()) {
    const fault = blockFault(block)
    if (fault !== null) return `certificate ${index + 1} in it ${fault}`
  }
  return null
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

/** A server's own certificate is no authority: an endpoint whose certificate is self-signed is an error, trusted or not. */
function blockFault(block: string): string | null {
  try {
    const { ca, subject } = new X509Certificate(block)
    return ca
      ? null
      : `is not an authority's (${subject.split('\n').join(', ')}). Only authorities can be trusted: a self-signed server certificate stays an error. Issue the server a certificate from an authority of your own, and add that authority`
  } catch {
    return `cannot be read; a trusted CA is ${right}`
  }
}
