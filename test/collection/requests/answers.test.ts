import { expect, it } from 'vitest'
import { exchangeBytes, readAnswer } from '../../support/rawHttp.ts'
import { startWorkbench } from '../../support/workbench.ts'
import { key, post, track } from './table.ts'

const batch = (...calls: unknown[]) => post('/v1/batch', JSON.stringify({ batch: calls }))
const good = { type: 'page', userId: 'u' }

it.each([
  ['a call', post('/v1/track', track())],
  ['a batch', batch(good)],
  ['an import', post('/v1/import', JSON.stringify({ batch: [good] }))],
  ['a batch with an invalid call', batch(good, {})],
  ['a batch of only invalid calls', batch({}, 5)],
  ['a metrics request', post('/v1/m', '{}')],
])('answers %s with exactly {"success":true} as application/json', async (_what, bytes) => {
  const { collect } = await startWorkbench()
  const { status, headers, body } = readAnswer(await exchangeBytes(collect, bytes))
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('application/json')
  expect(headers['content-length']).toBe('16')
  expect(body).toBe('{"success":true}')
})

it('reports the error under every key that clients read', async () => {
  const { collect } = await startWorkbench()
  const { status, headers, body } = readAnswer(
    await exchangeBytes(collect, post('/v1/track', '{"userId":"u"}')),
  )
  expect(status).toBe(400)
  expect(headers['content-type']).toBe('application/json')
  expect(body).toBe(
    '{"success":false,"code":"event_not_defined","message":"track needs event","error":"track needs event"}',
  )
})

it('answers several requests on one connection in order', async () => {
  const { client, collect } = await startWorkbench()
  const close = { ...key, Connection: 'close' }
  const bytes = Buffer.concat([
    post('/v1/track', track({ event: 'First' })),
    post('/v1/track', '{'),
    post('/v1/nowhere', track()),
    post('/v1/track', track({ event: 'Last' }), close),
  ])
  const text = await exchangeBytes(collect, bytes, { untilClosed: true })
  expect([...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual([
    '200',
    '400',
    '404',
    '200',
  ])
  const { items } = await client.calls.list({})
  expect(items.map(({ label }) => label)).toEqual(['Last', 'First'])
})

it('records the library of each rejection, as the call or its batch names it', async () => {
  const { client, collect } = await startWorkbench()
  const library = (name: string) => ({ library: { name, version: '1.2' } })
  const own = { type: 'page', context: library('own') }
  const ofBatch = { context: library('of-batch'), batch: [own, { type: 'page' }] }
  await exchangeBytes(collect, post('/v1/batch', JSON.stringify(ofBatch)))
  await exchangeBytes(collect, post('/v1/page', '{}', { ...key, 'User-Agent': 'agent/3' }))
  const { items } = await client.rejections.list({})
  expect(items.map((item) => item.client)).toEqual(['agent/3', 'of-batch 1.2', 'own 1.2'])
})
