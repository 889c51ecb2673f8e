import { givenHeaders, hasHeader, isAscii, type SentRequest, targetUrl } from './sentRequest.ts'
import { isTooLongForArgument, pipe, shellBytes, shellQuote } from './shellQuote.ts'

/** The request as a curl command with the identical headers and body. */
export function curlCommand(request: SentRequest): string {
  const { body } = request
  const url = targetUrl(request.url)
  const lines = givenHeaders(request).map(([name, value]) => `-H ${headerArgument(name, value)}`)
  // Suppresses headers that curl adds but Hookbench did not send.
  if (!hasHeader(request, 'accept')) lines.push("-H 'Accept:'")
  if (!hasHeader(request, 'user-agent')) lines.push("-H 'User-Agent:'")
  if (!hasHeader(request, 'content-type')) lines.push("-H 'Content-Type:'")
  const glob = /[[\]{}]/.test(url) ? '--globoff ' : ''
  const start = `curl ${glob}-X POST ${shellQuote(url)}`
  const isLong = isTooLongForArgument(body)
  const data = isLong ? '--data-binary @-' : `--data-raw ${shellQuote(body)}`
  const command = [start, ...lines, data].join(' \\\n  ')
  return isLong ? pipe(body, command) : command
}

/** curl reads "Name:" as "leave this header out", and "Name;" as "send it empty". */
function headerArgument(name: string, value: string): string {
  const text = value === '' ? `${name};` : `${name}: ${value}`
  return isAscii(text) ? shellQuote(text) : shellBytes(text)
}
