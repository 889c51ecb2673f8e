import { createServer } from 'node:http'

// A process of its own: the fastest receiver Node can be, so that the sender is what is measured.
let count = 0
const server = createServer((request, response) => {
  if (request.method === 'GET') return void response.end(String(count))
  request.resume()
  request.on('end', () => {
    count++
    response.end()
  })
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as { port: number }).port))
