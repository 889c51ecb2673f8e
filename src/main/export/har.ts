import { headerOf } from '../../contract/header.ts'
import { STATUS_CODES } from 'node:http'
import { version } from '../../../package.json'
import type { HeaderLines, Payload } from '../../contract/model.ts'
import type { Format } from './format.ts'

/** One exchange, for an entry of HAR 1.2. Keys that begin with an underscore are ours, as the format allows. */
export interface HarExchange {
  startedAt: string
  method: string
  url: string
  headers: HeaderLines
  body: Payload
  /** The request line and the headers, where they are stored as received. */
  head?: { version: string; bytes: number } | undefined
  /** Null: there was no response. */
  response: { status: number; headers: HeaderLines; body: Payload | null } | null
  /** Milliseconds by phase; null: the phase did not occur. */
  timings: Record<'blocked' | 'dns' | 'connect' | 'tls' | 'wait' | 'receive', number | null>
  comment?: string | undefined
  own: Record<string, unknown>
}

/** The timings of an exchange of which none were measured. */
export const unmeasured: HarExchange['timings'] = {
  blocked: null,
  dns: null,
  connect: null,
  tls: null,
  wait: null,
  receive: null,
}

export const harFormat = <Item>(exchanges: (item: Item) => HarExchange[]): Format<Item> => ({
  head: () =>
    `{"log":{"version":"1.2","creator":${JSON.stringify({ name: 'Hookbench', version })},"entries":[\n`,
  entries: (item) => exchanges(item).map((each) => JSON.stringify(harEntry(each))),
  between: ',\n',
  tail: '\n]}}\n',
})

function harEntry(exchange: HarExchange) {
  const { startedAt, method, url, headers, head, body, response, comment, own } = exchange
  const timings = harTimings(exchange.timings)
  const { blocked, dns, connect, wait, receive } = timings
  const phases = [blocked, dns, connect, wait, receive]
  return {
    startedDateTime: startedAt,
    time: round(phases.reduce((sum, phase) => sum + Math.max(0, phase), 0)),
    request: {
      method,
      url,
      httpVersion: head?.version ?? 'HTTP/1.1',
      cookies: [],
      headers: headers.map(namedHeader),
      queryString: [...new URL(url).searchParams].map(([name, value]) => ({ name, value })),
      ...(body.bytes > 0 && { postData: postData(headers, body) }),
      headersSize: head?.bytes ?? -1,
      bodySize: body.bytes,
    },
    response: harResponse(response),
    cache: {},
    timings,
    ...(comment !== undefined && { comment }),
    ...own,
  }
}

const namedHeader = ([name, value]: [string, string]) => ({ name, value })

/** HAR has no encoding for what was posted, so bytes that are no text have our own key. */
function postData(headers: HeaderLines, { text, encoding, truncated }: Payload) {
  return {
    mimeType: headerOf(headers, 'content-type') ?? '',
    text,
    ...(encoding === 'base64' && { _encoding: encoding }),
    ...(truncated && { comment: 'Only the beginning was stored.' }),
  }
}

/** Browsers write status 0 for an exchange without a response. */
function harResponse(response: HarExchange['response']) {
  const headers = response?.headers ?? []
  const body = response?.body ?? null
  return {
    status: response?.status ?? 0,
    statusText: STATUS_CODES[response?.status ?? 0] ?? '',
    httpVersion: response ? 'HTTP/1.1' : '',
    cookies: [],
    headers: headers.map(namedHeader),
    content: {
      size: body?.bytes ?? 0,
      mimeType: headerOf(headers, 'content-type') ?? '',
      ...(body && { text: body.text }),
      ...(body?.encoding === 'base64' && { encoding: 'base64' }),
      ...(body?.truncated && { comment: 'Only the beginning was stored.' }),
    },
    redirectURL: headerOf(headers, 'location') ?? '',
    headersSize: -1,
    bodySize: body?.bytes ?? -1,
  }
}

/** In HAR, `connect` includes TLS, and a phase that does not apply is -1. */
function harTimings({ blocked, dns, connect, tls, wait, receive }: HarExchange['timings']) {
  const given = (phase: number | null) => (phase === null ? -1 : round(phase))
  return {
    blocked: given(blocked),
    dns: given(dns),
    connect: connect === null && tls === null ? -1 : round((connect ?? 0) + (tls ?? 0)),
    ssl: given(tls),
    send: 0,
    wait: round(wait ?? 0),
    receive: round(receive ?? 0),
  }
}

const round = (ms: number) => Math.round(ms * 1000) / 1000
