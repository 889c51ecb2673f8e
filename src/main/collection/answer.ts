import type { ServerResponse } from 'node:http'
import { corsHeaders, noCors } from './cors.ts'
import type { Fault } from './fault.ts'

/** Exactly these bytes: some clients loop or fail on any other success response. */
export const successText = '{"success":true}'
export const jsonType = 'application/json'

/** Different clients read different keys of an error, so it has them all. */
export function errorText({ reason, message }: Fault): string {
  return JSON.stringify({ success: false, code: reason, message, error: message })
}

/** Null: accepted. */
export function answer(response: ServerResponse, refused: Fault | null) {
  if (refused === null || refused.status === 200) return accept(response)
  if (refused.retryAfter !== undefined) response.setHeader('Retry-After', refused.retryAfter)
  // 0: the client has disconnected, so no response is sent.
  send(response, refused.status || 400, errorText(refused))
}

/** The headers of nearly every response, created once: acceptance of a call from a client that is not a page. */
const accepted = { 'Content-Type': jsonType, 'Content-Length': successText.length }

function accept(response: ServerResponse) {
  const cors = corsHeaders(response.req)
  response.writeHead(200, cors === noCors ? accepted : { ...cors, ...accepted }).end(successText)
}

export function send(response: ServerResponse, status: number, json: string) {
  response.writeHead(status, {
    ...corsHeaders(response.req),
    'Content-Type': jsonType,
    'Content-Length': Buffer.byteLength(json),
  })
  response.end(json)
}

export function answerPreflight(response: ServerResponse) {
  response.writeHead(204, corsHeaders(response.req)).end()
}
