import type { CopyText } from './copyText.ts'
import { givenHeaders, hasHeader, isAscii, type SentRequest, targetUrl } from './sentRequest.ts'
import { isTooLongForArgument, pipe, shellQuote } from './shellQuote.ts'

/** Headers that HTTPie adds to every request. */
const added = ['Accept', 'Accept-Encoding', 'User-Agent', 'Content-Type']

/** The request as an HTTPie command, or the reason HTTPie cannot send it. */
export function httpieCommand(request: SentRequest): CopyText {
  const lines = givenHeaders(request)
  const unsendable = lines.find(([, value]) => !isAscii(value) || /\\[:;=@]/.test(value))
  if (unsendable) return { unless: `HTTPie cannot send the value of ${unsendable[0]}` }
  const words = [
    ...lines.map(([name, value]) => shellQuote(headerArgument(name, value))),
    ...added.filter((name) => !hasHeader(request, name.toLowerCase())).map((name) => `${name}:`),
  ]
  const url = shellQuote(targetUrl(request.url))
  if (isTooLongForArgument(request.body))
    return { text: pipe(request.body, [`http POST ${url}`, ...words].join(' \\\n  ')) }
  const start = `http --ignore-stdin --raw ${shellQuote(request.body)}`
  return { text: [start, `POST ${url}`, ...words].join(' \\\n  ') }
}

/** "Name:" leaves a header out and "Name;" sends it empty; = or @ after the colon would make it another kind of item. */
function headerArgument(name: string, value: string): string {
  return value === '' ? `${name};` : `${name}:${value.replace(/^[=@]/, String.raw`\$&`)}`
}
