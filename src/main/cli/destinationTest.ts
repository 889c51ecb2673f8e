import type { Destination, TestExchange } from '../../contract/destination.ts'
import type { Payload, Timings } from '../../contract/model.ts'
import { plural, spanText } from '../../contract/format.ts'
import type { CliClient } from './connect.ts'
import { printEach, say } from './print.ts'

const shownLines = 12
const shownCharacters = 1000

/** Sends one signed request to each endpoint and prints the exchanges. Exit code 1 if one was not accepted. */
export async function test(
  client: CliClient,
  { id, name }: Destination,
  { json }: { json?: boolean },
) {
  const { exchanges } = await client.destinations.test({ id })
  const accepted = exchanges.filter(({ verdict }) => verdict === 'success').length
  if (json) printEach(exchanges, { json }, () => '')
  else {
    for (const [index, exchange] of exchanges.entries())
      for (const line of exchangeLines(index + 1, exchange)) say(line)
    say(`${name}: ${accepted} of ${plural(exchanges.length, 'endpoint')} accepted the test.`)
  }
  if (accepted < exchanges.length) process.exitCode = 1
}

function exchangeLines(number: number, exchange: TestExchange): string[] {
  const { url, verdict, reason, advice, signed, durationMs, timings } = exchange
  const { certificate, status, response } = exchange
  return [
    `${number}  ${url}`,
    `   ${verdict === 'success' ? 'Accepted' : 'Not accepted'}: ${reason}.`,
    ...(advice === null ? [] : [`   ${advice}`]),
    `   ${signed ? 'signed' : 'not signed: the destination has no shared secret'}, ${spanText(durationMs)}: ${phases(timings)}`,
    ...(certificate === null
      ? []
      : [
          `   certificate: ${certificate.verdict} ${certificate.subject}, issued by ${certificate.issuer}`,
        ]),
    ...(response === null
      ? []
      : [
          `   response ${status}, ${plural(response.body.bytes, 'byte')}`,
          ...bodyLines(response.body).map((line) => `     ${line}`),
        ]),
  ]
}

function phases({ reused, dnsMs, connectMs, tlsMs, headersMs, bodyMs }: Timings): string {
  const named = [
    ['DNS', dnsMs],
    ['TCP', connectMs],
    ['TLS', tlsMs],
    ['waiting', headersMs],
    ['body', bodyMs],
  ] as const
  const spent = named.flatMap(([name, ms]) => (ms === null ? [] : [`${name} ${spanText(ms)}`]))
  return [...(reused ? ['connection reused'] : []), ...spent].join(', ') || 'no connection'
}

function bodyLines({ text, encoding, bytes, truncated }: Payload): string[] {
  if (bytes === 0) return []
  if (encoding === 'base64') return ['(not text; use --json to see it)']
  const lines = text.slice(0, shownCharacters).split(/\r?\n/)
  const isCut = truncated || text.length > shownCharacters || lines.length > shownLines
  return [...lines.slice(0, shownLines), ...(isCut ? ['… (truncated; use --json for more)'] : [])]
}
