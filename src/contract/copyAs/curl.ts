import {
  givenHeaders,
  hasHeader,
  isAscii,
  type RequestHead,
  type SentRequest,
  targetUrl,
} from './sentRequest.ts'
import { isTooLongForArgument, pipe, shellBytes, shellQuote } from './shellQuote.ts'

interface CurlHead extends RequestHead {
  /** POST if absent. */
  method?: string
}

/** The request as a curl command with the identical headers and body. */
export function curlCommand(request: SentRequest & CurlHead): string {
  const { body } = request
  if (isTooLongForArgument(body)) return pipe(body, pipedCurl(request))
  return curlWith(request, `--data-raw ${shellQuote(body)}`)
}

/** The command of a request whose body arrives at its standard input. */
export const pipedCurl = (request: CurlHead): string => curlWith(request, '--data-binary @-')

function curlWith(request: CurlHead, data: string): string {
  const url = targetUrl(request.url)
  const lines = givenHeaders(request).map(([name, value]) => `-H ${headerArgument(name, value)}`)
  // Suppresses headers that curl adds but Hookbench did not send.
  if (!hasHeader(request, 'accept')) lines.push("-H 'Accept:'")
  if (!hasHeader(request, 'user-agent')) lines.push("-H 'User-Agent:'")
  if (!hasHeader(request, 'content-type')) lines.push("-H 'Content-Type:'")
  const glob = /[[\]{}]/.test(url) ? '--globoff ' : ''
  const start = `curl ${glob}-X ${shellQuote(request.method ?? 'POST')} ${shellQuote(url)}`
  return [start, ...lines, data].join(' \\\n  ')
}

/** curl reads "Name:" as "leave this header out", and "Name;" as "send it empty". */
function headerArgument(name: string, value: string): string {
  const text = value === '' ? `${name};` : `${name}: ${value}`
  return isAscii(text) ? shellQuote(text) : shellBytes(text)
}
