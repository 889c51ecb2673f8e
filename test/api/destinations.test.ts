import { spellPath } from '../../src/contract/path.ts'
import { expect, it } from 'vitest'
import { startReceiver } from '../support/receiver.ts'
import { settled, startWorkbench } from '../support/workbench.ts'

const url = 'http://127.0.0.1:9/'
const ownHeader = (name: string) =>
  `${name} is controlled by Hookbench and cannot be a static header`

it.each([
  ['no endpoint', [], 'endpoints', 'a destination needs at least one endpoint'],
  ['six', Array(6).fill({ url }), 'endpoints', 'a destination can have at most 5 endpoints'],
  ...[
    ['/hook', "an endpoint's URL must start with http:// or https://"],
    ['127.0.0.1:9001/hook', "an endpoint's URL must start with http:// or https://"],
    ['ftp://h/', "an endpoint's URL must start with http:// or https://"],
    ['http://', "an endpoint's URL needs a host after http:// or https://"],
    ['http:///x', "an endpoint's URL needs a host after http:// or https://"],
    ['http:\\\\\\x', "an endpoint's URL must start with http:// or https://"],
    ['', 'a URL is required, such as http://localhost:9001/hook'],
    ['http://h:99999/', 'this is not a valid URL'],
    ['http://h/#part', "an endpoint's URL must not contain a # fragment: it would never be sent"],
    [
      'https://user:pass@h/',
      'an endpoint\'s URL must not contain a user or password; use a static header "Authorization"',
    ],
  ].map(([wrong, says]) => [wrong, [{ url }, { url: wrong }], 'endpoints[1].url', says]),
  ...[
    'Content-Type',
    'content-length',
    'HOST',
    'X-Signature',
    'Connection',
    'Transfer-Encoding',
    'Expect',
    'upgrade',
    'Keep-Alive',
    'TE',
    'Trailer',
  ].map((name) => [
    name,
    [{ url, headers: { 'X-Fine': 'a', [name]: 'b' } }],
    spellPath(['endpoints', 0, 'headers', name]),
    ownHeader(name),
  ]),
  ...(
    [
      ['X Team', 'a', '"X Team" is not a valid header name'],
      ['', 'a', '"" is not a valid header name'],
      ['X-Team', 'a\r\nX-Evil: b', 'the value of X-Team contains a line break'],
      [
        'X-Team',
        'zażółć',
        'the value of X-Team contains a character that is not allowed in a header',
      ],
    ] as const
  ).map(([name, value, says]) => [
    `${name}: ${value}`,
    [{ url, headers: { [name]: value } }],
    spellPath(['endpoints', 0, 'headers', name]),
    says,
  ]),
] as [string, { url: string }[], string, string][])(
  'rejects a destination with %j, naming the row and the reason',
  async (_what, endpoints, field, says) => {
    const { client } = await startWorkbench()
    await expect(client.destinations.create({ name: 'Wrong', endpoints })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: `${field}: ${says}`,
      data: { field },
    })
    expect((await client.destinations.list()).items.map(({ name }) => name)).toEqual(['Webhooks'])
  },
)

it('sends the static headers of each endpoint with every request to it, without blank rows', async () => {
  const receiver = await startReceiver(500)
  const started = await startWorkbench()
  const { client } = started
  const endpoints = ['/a', '/b', '/c', '/d', '/e'].map((path) => ({
    url: receiver.url + path,
    headers: { ' X-Path ': ` ${path} `, '': ' ', ...(path === '/b' && { 'user-agent': 'Mine' }) },
  }))
  await client.destinations.update({ id: '1', endpoints })
  await client.calls.sendTest()
  await expect.poll(() => receiver.seen.length).toBe(5)
  await expect.poll(async () => (await client.messages.get({ id: '1' })).state).toBe('retrying')
  await client.messages.retry({ id: '1' })
  await expect.poll(() => receiver.seen.length).toBe(10)
  for (const { url: path, headers } of receiver.seen) {
    expect(headers['x-path']).toBe(path)
    expect(headers['user-agent']).toBe(path === '/b' ? 'Mine' : 'Hookbench/1.0')
  }
})

it('destinations and sources are connected many to many, and the key Webhooks applies to all destinations', async () => {
  const receiver = await startReceiver(200)
  const started = await startWorkbench()
  const { client, collect } = started
  await client.destinations.remove({ id: '1' })
  for (const name of ['one', 'two', 'three']) await client.sources.create({ name, writeKey: name })
  const connected = { '/a': ['one', 'two'], '/b': ['two', 'three', 'two'], '/c': [] }
  for (const [path, sources] of Object.entries(connected))
    await client.destinations.create({
      name: path,
      sources,
      endpoints: [{ url: receiver.url + path }],
    })
  const post = (writeKey: string, integrations: object) =>
    fetch(`${collect}/v1/page`, {
      method: 'POST',
      body: JSON.stringify({ writeKey, userId: writeKey, integrations }),
    })
  for (const key of ['one', 'two', 'three']) {
    await post(key, { All: false, Webhooks: true })
    await post(key, { Webhooks: false })
  }
  await settled(started)
  const got = receiver.seen.map(
    ({ url: path, body }) => `${path} ${(JSON.parse(body) as { userId: string }).userId}`,
  )
  expect(new Set(got)).toEqual(new Set(['/a one', '/a two', '/b two', '/b three']))
  expect(got).toHaveLength(4)
})
