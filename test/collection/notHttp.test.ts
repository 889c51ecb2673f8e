import { connect } from 'node:tls'
import { expect, it } from 'vitest'
import { startWorkbench, until } from '../support/workbench.ts'

it('explains a TLS connection from a client that uses https:', async () => {
  const started = await startWorkbench()
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(started.collect).port) })
  await new Promise((resolve) => socket.on('error', resolve))
  socket.destroy()
  const rejection = await until(started, async () => {
    const { items } = await started.client.rejections.list({})
    return items[0] ?? null
  })
  expect(rejection).toMatchObject({
    reason: 'bad_request',
    message: 'this is TLS: the client uses https:, but this port speaks http:',
  })
})
