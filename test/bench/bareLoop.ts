import { once } from 'node:events'
import { Agent, request } from 'undici'
import { costOf } from './processCost.ts'
import type { Wiring } from './product.ts'
import { bodyOf, headersOf } from './testCall.ts'

const inFlight = 64

// The baseline, in a fresh process like the product's: serialises, signs and posts the same bodies to the
// same URLs with as many exchanges in flight, and records nothing.
const [{ wiring, messagesEach }] = (await once(process, 'message')) as [
  { wiring: Wiring; messagesEach: number },
]
const dispatcher = new Agent()
const endpoints = wiring[0]?.length ?? 1
const messages = wiring.length * messagesEach
let next = 0

async function worker() {
  while (next < messages) {
    const index = next++
    const body = bodyOf(index)
    const options = { method: 'POST' as const, dispatcher, headers: headersOf(body), body }
    const urls = wiring[index % wiring.length] ?? []
    await Promise.all(urls.map(async (url) => (await request(url, options)).body.dump()))
  }
}
const cost = await costOf(process.pid, async () => {
  await Promise.all(Array.from({ length: Math.max(1, Math.floor(inFlight / endpoints)) }, worker))
})
await dispatcher.close()
process.send?.(cost, () => process.disconnect())
