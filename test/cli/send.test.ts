import { expect, it } from 'vitest'
import { runHere } from '../support/command.ts'
import { allItems } from '../support/pages.ts'
import { posted } from '../support/posted.ts'
import { startReceiver } from '../support/receiver.ts'
import { startWorkbench } from '../support/workbench.ts'

const call = ['send', 'track', '--user', 'u', '--event', 'E', '--write-key', 'WRITEKEY1']

it('sends the first call on its own and the rest in batches', async () => {
  const receiver = await startReceiver()
  const sent = await runHere([...call, '--endpoint', receiver.url, '--count', '1100'])
  expect(sent).toMatchObject({ code: 0, stdout: `1100 track accepted by ${receiver.url}\n` })
  expect(receiver.seen.map(({ url }) => url)).toEqual([
    '/v1/track',
    '/v1/batch',
    '/v1/batch',
    '/v1/batch',
  ])
  const batches = receiver.seen.slice(1).map((request) => posted(request).batch)
  expect(batches.map(({ length }) => length)).toEqual([500, 500, 99])
  expect(new Set(batches.flat().map(({ messageId }) => messageId)).size).toBe(1099)
})

it('sends calls one by one at a rate', async () => {
  const times: number[] = []
  const receiver = await startReceiver((_request, response) => {
    times.push(performance.now())
    response.writeHead(200).end()
  })
  const sent = await runHere([
    ...call,
    '--endpoint',
    receiver.url,
    '--count',
    '5',
    '--rate',
    '10/s',
  ])
  expect(sent).toMatchObject({ code: 0 })
  expect(receiver.seen.map(({ url }) => url)).toEqual(Array(5).fill('/v1/track'))
  // 400 ms; the first may take its time to arrive.
  expect(times[4]! - times[0]!).toBeGreaterThan(200)
})

it("exits with 1 and the port's reason for a call that the port records as a rejection", async () => {
  const { client, collect } = await startWorkbench()
  const bad = ['send', 'track', '--user', 'u', '--write-key', 'WRITEKEY1', '--endpoint', collect]
  expect(await runHere([...bad, '--count', '3'])).toEqual({
    code: 1,
    stdout: '',
    stderr: `call 1 of 3 was not accepted by ${collect}: 400: track needs event\n`,
  })
  expect(await runHere([...call, '--endpoint', collect, '--write-key', 'NONE'])).toEqual({
    code: 1,
    stdout: '',
    stderr: `was not accepted by ${collect}: 401: no source has the write key NONE, sent as the Basic user\n`,
  })
  const rejections = await allItems(client.rejections.list)
  expect(rejections.map(({ reason }) => reason)).toEqual(['unknown_source', 'event_not_defined'])
})

it('names the first rejected call, and sends none after its batch', async () => {
  const receiver = await startReceiver(200, 503)
  const args = ['--endpoint', receiver.url, '--count', '1100']
  expect(await runHere([...call, ...args])).toMatchObject({
    code: 1,
    stderr: `call 2 of 1100 was not accepted by ${receiver.url}: 503: Service Unavailable\n`,
  })
  expect(receiver.seen).toHaveLength(2)
})

it('exits with 2 immediately when the port is unreachable, or the address or key is invalid', async () => {
  const receiver = await startReceiver()
  await new Promise((resolve) => receiver.server.close(resolve))
  const { host } = new URL(receiver.url)
  expect(await runHere([...call, '--endpoint', receiver.url])).toEqual({
    code: 2,
    stdout: '',
    stderr: `was not accepted by ${receiver.url}: could not reach ${receiver.url}/v1/track: connect ECONNREFUSED ${host}\n`,
  })
  expect(await runHere([...call, '--endpoint', 'nowhere'])).toMatchObject({
    code: 2,
    stderr: 'endpoint is nowhere; must be a URL such as http://127.0.0.1:8420\n',
  })
})
