import { expect, it, onTestFinished } from 'vitest'
import { serve, stop } from '../../support/cli.ts'
import { drip, rawClient } from '../../support/rawClient.ts'

it('shuts down within 5 s while connections hang in every way', async () => {
  const served = await serve(['--memory'])
  onTestFinished(async () => void (await stop(served.child, 'SIGKILL')))
  const head = 'POST /v1/track HTTP/1.1\r\nHost: localhost\r\n'
  const ways = [
    '',
    'POST /v1/tra',
    `${head}Content-Length: 99\r\n\r\n{`,
    `${head}Transfer-Encoding: chunked\r\n\r\n`,
    `${head}Expect: 100-continue\r\nContent-Length: 99\r\n\r\n`,
    `${head}Content-Length: 0\r\n\r\n`,
    'no HTTP\r\n\r\n',
  ]
  for (const bytes of ways.flatMap((way) => Array<string>(20).fill(way))) {
    const client = await rawClient(served.collect)
    client.socket.write(bytes)
    if (bytes) drip(client.socket, ' ', 50)
  }
  const start = performance.now()
  expect(await stop(served.child)).toBe(0)
  expect(performance.now() - start).toBeLessThan(5000)
})
