import { isIPv4 } from 'node:net'

/** An IP address as a certificate has it: 4 or 16 bytes. */
export function addressBytes(address: string): Buffer {
  if (isIPv4(address)) return Buffer.from(address.split('.').map(Number))
  // The URL parser writes an address with its last part in hexadecimal.
  const plain = new URL(`http://[${address.replace(/%.*$/, '')}]`).hostname.slice(1, -1)
  const [before = '', after] = plain.split('::')
  const groups = (text = '') => (text === '' ? [] : text.split(':'))
  const [start, end] = [groups(before), groups(after)]
  const zeros = Array.from({ length: 8 - start.length - end.length }, () => '0')
  return Buffer.from(
    [...start, ...zeros, ...end].map((group) => group.padStart(4, '0')).join(''),
    'hex',
  )
}
