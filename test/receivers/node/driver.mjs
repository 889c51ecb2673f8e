/** Reads lines of a body (hex) and its signature; writes the documented receiver's result, and that of re-serialising. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { createInterface } from 'node:readline'
import { isSigned, receive } from './receiver.mjs'

const server = createServer(receive).listen(0, '127.0.0.1')
await once(server, 'listening')
const url = `http://127.0.0.1:${server.address().port}`

function word(body, signature) {
  try {
    const again = JSON.stringify(JSON.parse(body))
    return isSigned(again, signature, process.env.WEBHOOK_SECRET) ? 'same' : 'differs'
  } catch {
    return 'differs'
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const [hex, signature] = line.split(' ')
  const body = Buffer.from(hex, 'hex')
  const { status } = await fetch(url, {
    method: 'POST',
    body,
    headers: { 'X-Signature': signature },
  })
  console.log(`${status} javascript=${word(body, signature)}`)
}
server.close()
server.closeAllConnections()
