import type { HeaderLines } from '../../../contract/model.ts'
import { shellQuote } from '../../ui/text/shellQuote.ts'

export interface SentRequest {
  url: string
  headers: HeaderLines
  body: string
}

/** Headers that curl adds itself with the same values. */
const made = new Set(['host', 'content-length', 'connection', 'transfer-encoding', 'expect'])

/** The request as a curl command with the identical body. */
export function curlText({ url, headers, body }: SentRequest): string {
  const names = new Set(headers.map(([name]) => name.toLowerCase()))
  const lines = headers
    .filter(([name]) => !made.has(name.toLowerCase()))
    .map(([name, value]) => `-H ${shellQuote(headerArgument(name, value))}`)
  // Suppresses headers that curl adds but Hookbench did not send.
  if (!names.has('accept')) lines.push("-H 'Accept:'")
  if (!names.has('user-agent')) lines.push("-H 'User-Agent:'")
  const glob = /[[\]{}]/.test(url) ? '--globoff ' : ''
  const start = `curl ${glob}-X POST ${shellQuote(url)}`
  return [start, ...lines, `--data-raw ${shellQuote(body)}`].join(' \\\n  ')
}

/** curl reads "Name:" as "leave this header out", and "Name;" as "send it empty". */
function headerArgument(name: string, value: string): string {
  return value === '' ? `${name};` : `${name}: ${value}`
}
