import { Agent, request } from 'undici'
import { startParsingServer } from './parsingServer.ts'
import { bodyOfCall, headersOf, type TestCall } from './testCall.ts'

/** As many exchanges at once as one destination may have. */
const inFlight = 64

// The baseline for collecting and delivering at the same time, in its own process: reads, parses and answers each
// call, serialises, signs and posts the body that Hookbench sends, and stores nothing.
const [url = ''] = process.argv.slice(2)
const dispatcher = new Agent({ connections: inFlight })
let open = 0
let onIdle: (() => void) | null = null

async function relay(call: TestCall) {
  open++
  const body = bodyOfCall(call)
  const response = await request(url, {
    method: 'POST',
    dispatcher,
    headers: headersOf(body),
    body,
  })
  await response.body.dump()
  if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}`)
  if (--open === 0) onIdle?.()
}

// A failed post ends the process, and with it the bench.
startParsingServer((call) => void relay(call))

// Any message asks for an answer when no exchange is open.
process.on('message', () => {
  onIdle = () => {
    onIdle = null
    process.send?.('idle')
  }
  if (open === 0) onIdle()
})
