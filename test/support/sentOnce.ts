import type { SentRequest } from '../../src/contract/copyAs/sentRequest.ts'
import { startRawReceiver } from './rawReceiver.ts'
import { settled, startWorkbench, writeWorkspace } from './workbench.ts'

const ok = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok'

/** Awkward values that a header may have: quotes, expansions, a single byte above 7F, and nothing. */
export const awkwardHeaders = {
  'X-Team': 'pay\'ments "$HOME" `id` 100% \\ =@',
  'x-lower': '=1',
  'X-Empty': '',
}

/** Awkward text for a body: quotes, expansions, escapes, line separators, a byte order mark, and an emoji. */
const awkwardText = 'it\'s "$HOME" `id` %s \\ \n\u2028\ufeff é 🎉 ${x} \u007f'

/** One delivery to a raw receiver: the bytes that arrived, the request as Hookbench shows it, and what arrives later. */
export async function sentOnce(headers: Record<string, string> = awkwardHeaders) {
  const receiver = await startRawReceiver((socket) => socket.end(ok))
  const started = await startWorkbench({
    workspaceFile: await writeWorkspace(`
sources: [{ name: app, writeKey: KEY }]
destinations:
  - name: D
    sources: [app]
    sharedSecret: s3cr3t
    endpoints: [{ url: "${receiver.url}/hook/a%20b?x=1&y=é", headers: ${JSON.stringify(headers)} }]
`),
  })
  const properties = { note: awkwardText }
  const call = JSON.stringify({ writeKey: 'KEY', userId: 'u', event: 'Café', properties })
  const exact = call.replace('"note"', '"n":9007199254740993,"note"')
  await fetch(`${started.collect}/v1/track`, { method: 'POST', body: exact })
  await settled(started)
  const message = await started.client.messages.get({ id: '1' })
  const [attempt] = message.attempts
  if (!attempt) throw new Error('nothing was sent')
  const request: SentRequest = {
    url: attempt.endpoint,
    headers: attempt.request.headers,
    body: message.body,
  }
  const { requests } = receiver.seen
  return {
    request,
    message,
    original: wireRequest(requests[0]),
    next: () => wireRequest(requests[1]),
  }
}

/** A body longer than one argument of a command may be, and the bytes of it that must arrive. */
export const longBody = JSON.stringify({ note: 'é'.repeat(100_000) })
export const longBytes = Buffer.from(longBody).toString('latin1')

/** The parts of a request as the bytes that arrived, without the transport's own lines. */
function wireRequest(text = '') {
  const end = text.indexOf('\r\n\r\n')
  const [start, ...lines] = text.slice(0, end).split('\r\n')
  const own = /^(host|connection|content-length):/i
  return {
    text,
    start,
    headers: lines.filter((line) => !own.test(line)).map(trimmed),
    body: text.slice(end + 4),
  }
}

/** Programs write an empty value with or without a space after the colon. */
const trimmed = (line: string) => line.replace(/:\s*$/, ':')

/** Names are equal in any case, and lines of different names in any order. */
export const anyOrder = (headers: readonly string[]) =>
  headers.map((line) => line.replace(/^[^:]+/, (name) => name.toLowerCase())).toSorted()
