import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { certificatesIn } from '../../contract/settings.ts'
import { isInside } from '../files/inside.ts'

const right =
  'certificates in PEM, each from -----BEGIN CERTIFICATE----- to -----END CERTIFICATE-----'

/** The mistake in a text that should be one or more certificates in PEM. */
export function certificateFault(pem: string): string | null {
  const begun = pem.match(/-----BEGIN [^-]*-----/g) ?? []
  const other = begun.find((line) => line !== '-----BEGIN CERTIFICATE-----')
  if (other) return `contains ${other.slice(0, 40)}; a trusted CA must be ${right}`
  const blocks = certificatesIn(pem)
  if (blocks.length === 0) return `contains no certificate; a trusted CA must be ${right}`
  if (blocks.length < begun.length)
    return `contains an incomplete certificate; a trusted CA must be ${right}`
  for (const [index, block] of blocks.entries()) {
    const fault = blockFault(block)
    if (fault !== null) return `certificate ${index + 1} ${fault}`
  }
  return null
}

/** The certificates of a file, and their mistakes. `within`: the folder that it must be in; null: anywhere. */
export function readCertificates(
  file: string,
  { directory, within }: { directory: string; within: string | null },
) {
  try {
    const path = resolve(directory, file)
    if (within !== null && !isInside(within, path)) throw new Error('outside the scenarios folder')
    const pem = readFileSync(path, 'utf8')
    const fault = certificateFault(pem)
    return { pem, fault: fault && `${file}: ${fault}` }
  } catch (error) {
    const said = (error as Error).message
    return {
      pem: null,
      fault: `the file cannot be read (${said}); its path is relative to this file's folder`,
    }
  }
}

/** A server's own certificate is not an authority: a self-signed endpoint certificate is an error, trusted or not. */
function blockFault(block: string): string | null {
  try {
    const { ca, subject } = new X509Certificate(block)
    return ca
      ? null
      : `is not a certificate authority (${subject.split('\n').join(', ')}). Only authorities can be trusted; a self-signed server certificate is always an error. Issue the server certificate from your own authority and add that authority instead`
  } catch {
    return `cannot be read; a trusted CA must be ${right}`
  }
}
