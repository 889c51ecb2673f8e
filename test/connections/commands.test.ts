import { expect, it, vi } from 'vitest'
import type { Destination, TestExchange } from '../../src/contract/destination.ts'
import { command } from '../support/command.ts'
import { startHost } from '../support/host.ts'
import { startReceiver } from '../support/receiver.ts'
import { startWorkbench, until } from '../support/workbench.ts'

async function start() {
  const started = await startWorkbench()
  const { url, token } = await startHost(started.workbench)
  const cli = (...args: string[]) => command(...args, '--url', url, '--token', token)
  const done = async (...args: string[]) => {
    const { code, stdout, stderr } = await cli(...args)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    return stdout
  }
  const endpoints = async (name: string) => {
    const { endpoints: all } = JSON.parse(
      await done('destination', 'show', name, '--json'),
    ) as Destination
    return all.map(({ url: endpoint, headers }) => [endpoint, headers])
  }
  const refused = async (...args: string[]) => {
    const { code, stdout, stderr } = await cli(...args)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    return stderr
  }
  return { ...started, cli, done, refused, endpoints }
}

const a = 'http://127.0.0.1:9/a'
const b = 'http://127.0.0.1:9/b'
const c = 'http://127.0.0.1:9/c'

it('sets a header on one endpoint or on all, and the one for an endpoint takes precedence', async () => {
  const { done, endpoints } = await start()
  const headers = [
    '--header',
    '2 x-team:payments',
    '--header',
    'X-Team: all',
    '--header',
    'X-Url: a:b ',
  ]
  await done('destination', 'add', 'Orders', '--endpoint', a, b, ...headers)
  expect(await endpoints('Orders')).toEqual([
    [a, { 'X-Team': 'all', 'X-Url': 'a:b' }],
    [b, { 'X-Url': 'a:b', 'x-team': 'payments' }],
  ])
})

it.each([
  ['X-Team', '"X-Team" has no colon; write "Name: value", or "2 Name: value" for endpoint 2 only'],
  ['3 X-Team: a', '"3 X-Team: a" is for endpoint 3; the endpoints are 1 to 2'],
  ['0 X-Team: a', '"0 X-Team: a" is for endpoint 0; the endpoints are 1 to 2'],
  ['X-One: b', 'X-One is given twice for all endpoints; a header can be set only once'],
])('rejects the header "%s" and says what would be valid', async (header, says) => {
  const { refused, client } = await start()
  const both = ['--header', 'X-One: a', '--header', header]
  expect(await refused('destination', 'add', 'Orders', '--endpoint', a, b, ...both)).toBe(
    `--header: ${says}\n`,
  )
  expect((await client.destinations.list()).items).toHaveLength(1)
})

it('replaces only what is given; an unchanged URL keeps its headers', async () => {
  const { done, endpoints, client } = await start()
  await done('destination', 'add', 'Orders', '--endpoint', a, b, '--header', '1 X-Team: payments')
  const { id } = (await client.destinations.list()).items[1]!
  await done('destination', 'set', 'Orders', '--endpoint', c, '--endpoint', a)
  expect(await endpoints('Orders')).toEqual([
    [c, {}],
    [a, { 'X-Team': 'payments' }],
  ])
  await done('destination', 'set', 'Orders', '--header', '1 X-New: 1')
  expect(await endpoints('Orders')).toEqual([
    [c, { 'X-New': '1' }],
    [a, {}],
  ])
  await done(
    'destination',
    'set',
    'Orders',
    '--no-header',
    '--secret',
    's',
    '--source',
    'my-service',
  )
  expect(await endpoints('Orders')).toEqual([
    [c, {}],
    [a, {}],
  ])
  const stored = await client.destinations.get({ id })
  expect(stored).toMatchObject({ sharedSecret: 's', sources: ['my-service'], enabled: true })
  await done(
    'destination',
    'set',
    'Orders',
    '--no-source',
    '--no-secret',
    '--disabled',
    '--name',
    'O',
  )
  expect(await client.destinations.get({ id })).toEqual({
    ...stored,
    name: 'O',
    sharedSecret: null,
    sources: [],
    enabled: false,
    revision: stored.revision + 1,
  })
  await done('destination', 'set', 'O', '--secret', 's')
  await done('destination', 'set', 'O', '--secret', '')
  expect(await client.destinations.get({ id })).toMatchObject({ sharedSecret: null })
})

it('reads what a change stores from the command line only, not from the environment', async () => {
  const { done, refused, client } = await start()
  vi.stubEnv('HOOKBENCH_SECRET', 'forgotten')
  try {
    expect(await refused('destination', 'set', 'Webhooks')).toContain(
      'nothing to change: give --name',
    )
    const { sharedSecret } = await client.destinations.get({ id: '1' })
    await done('destination', 'set', 'Webhooks', '--body', 'production')
    expect(await client.destinations.get({ id: '1' })).toMatchObject({
      body: 'production',
      sharedSecret,
    })
    await done('destination', 'add', 'Orders', '--endpoint', a)
    expect(await client.destinations.get({ id: '2' })).toMatchObject({ sharedSecret: 'forgotten' })
  } finally {
    vi.unstubAllEnvs()
  }
})

it('states how many unsettled messages remain, are cancelled, and come back', async () => {
  const { done, client, workbench, ...rest } = await start()
  const own = await startReceiver(500)
  await done('destination', 'set', 'Webhooks', '--endpoint', own.url)
  const retrying = (count: number) =>
    until(
      { ...rest, client, workbench },
      () => workbench.store.messages.counts().retrying === count,
    )
  for (let count = 1; count <= 3; count++) {
    await client.calls.sendTest({})
    await retrying(count)
  }
  expect(await done('destination', 'disable', 'Webhooks')).toBe(
    'Destination Webhooks disabled. 3 unsettled messages are still being delivered; --cancel-unsettled cancels them.\n',
  )
  await client.messages.cancel({ id: '1' })
  expect(await done('destination', 'disable', 'Webhooks', '--cancel-unsettled')).toBe(
    'Destination Webhooks disabled. 2 unsettled messages cancelled.\n',
  )
  await done('destination', 'enable', 'Webhooks')
  await client.calls.sendTest({})
  await retrying(1)
  expect(await done('destination', 'remove', 'Webhooks')).toBe(
    'Destination Webhooks removed. 1 unsettled message cancelled.\nUndo: hookbench destination restore 1\n',
  )
  expect(await done('destination', 'restore', '1')).toBe(
    'Destination Webhooks restored. 1 unsettled message will be delivered.\n',
  )
})

it('prints a test of each endpoint with its reason, advice and truncated response', async () => {
  const { cli, client } = await start()
  const long = await startReceiver((_request, response) => {
    response.writeHead(410, { 'content-type': 'text/plain' }).end('<b>\u001b[31m</b>\n'.repeat(400))
  })
  await client.destinations.update({
    id: '1',
    sharedSecret: null,
    endpoints: [{ url: a }, { url: long.url }],
  })
  const { code, stdout } = await cli('destination', 'test', 'Webhooks')
  expect(code).toBe(1)
  const lines = stdout.split('\n')
  expect(lines.slice(0, 4)).toEqual([
    `1  ${a}`,
    '   Not accepted: connection refused.',
    '   Nothing is listening on 127.0.0.1:9. Start your server and send again, or use the built-in receiver.',
    expect.stringMatching(
      /^ {3}not signed: the destination has no shared secret, [\d.]+ ms: TCP [\d.]+ ms$/,
    ),
  ])
  expect(lines[4]).toBe(`2  ${long.url}`)
  expect(lines).toContain('   response 410, 5,200 bytes')
  expect(lines).toContain('     <b>\\u{1b}[31m</b>')
  expect(lines.at(-3)).toBe('     … (truncated; use --json for more)')
  expect(lines.at(-2)).toBe('Webhooks: 0 of 2 endpoints accepted the test.')
  expect(lines.length).toBeLessThan(28)

  const asJson = await cli('destination', 'test', 'Webhooks', '--json')
  expect(asJson).toMatchObject({ code: 1, stderr: '' })
  const exchanges = asJson.stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as TestExchange)
  expect(
    exchanges.map(({ url, outcome, status, signed }) => [url, outcome, status, signed]),
  ).toEqual([
    [a, 'refused', null, false],
    [long.url, 'response', 410, false],
  ])
  expect((await client.messages.list({})).items).toEqual([])
})

it('changes, disables, removes and restores a source', async () => {
  const { done, refused, client } = await start()
  expect(await done('source', 'add', 'web', '--kind', 'web', '--write-key', 'WEB')).toBe(
    'Source web added. Write key: WEB\n',
  )
  expect(await done('source', 'set', 'web', '--name', 'shop', '--kind', 'mobile')).toBe(
    'Source shop changed.\n',
  )
  const renewed = await done('source', 'set', 'shop', '--new-write-key')
  expect(renewed).toMatch(/^Source shop changed\. Write key: [0-9a-f]{32}\n$/)
  expect(await done('source', 'disable', 'shop')).toBe(
    'Source shop disabled. Its calls are rejected with 403.\n',
  )
  expect(await done('source', 'list')).toMatch(
    /^my-service {2}server {2}enabled {3}WRITEKEY1 .* 0 calls\nshop {8}mobile {2}disabled {2}[0-9a-f]{32} {2}0 calls\n$/,
  )
  expect(await done('source', 'enable', 'shop')).toBe('Source shop enabled.\n')
  await done('destination', 'set', 'Webhooks', '--source', 'my-service', '--source', 'shop')
  expect(await done('source', 'remove', 'shop')).toBe(
    'Source shop removed. Disconnected from Webhooks. Its write key is no longer known; messages of its calls are still delivered.\nUndo: hookbench source restore 2\n',
  )
  expect(await refused('source', 'enable', 'shop')).toBe(
    'no source named shop; available: my-service\n',
  )
  expect(await done('source', 'restore', '2')).toBe('Source shop restored.\n')
  expect(await client.destinations.get({ id: '1' })).toMatchObject({
    sources: ['my-service', 'shop'],
  })
  expect(await refused('source', 'restore', '2')).toBe('no removed source with id 2\n')
  expect(await refused('source', 'set', 'shop')).toContain('nothing to change: give --name')
  expect(await refused('source', 'set', 'shop', '--new-write-key', '--write-key', 'K')).toBe(
    'give --write-key or --new-write-key, not both\n',
  )
})

it('changes, removes and restores a receiver', async () => {
  const { done, refused, receiver } = await start()
  expect(await done('receiver', 'add', 'flaky', '--path', '/f', '--respond', '500,500,200')).toBe(
    `Receiver flaky added at ${receiver}/f\n`,
  )
  await fetch(`${receiver}/f`, { method: 'POST' })
  expect(await done('receiver', 'set', 'flaky', '--name', 'slow', '--path', '/s')).toBe(
    `Receiver slow changed: ${receiver}/s\n`,
  )
  expect(await done('receiver', 'list')).toContain(
    `${receiver}/s      responds 500, 500, 200  1 capture\n`,
  )
  expect(await done('receiver', 'remove', 'slow')).toBe(
    'Receiver slow removed. Requests to /s are answered with 404; 1 capture remains stored.\nUndo: hookbench receiver restore 2\n',
  )
  expect(await done('receiver', 'restore', '2')).toBe(`Receiver slow restored at ${receiver}/s\n`)
  expect(await refused('receiver', 'restore', 'slow')).toContain('an id must be a whole number')
  expect(await refused('receiver', 'set', 'slow')).toContain('nothing to change: give --name')
})

it('blocks and allows events by their exact names, all of them or none', async () => {
  const { done, refused } = await start()
  expect(await done('schema', 'my-service')).toBe(
    'No track events received yet.\nAPI usage: 0 calls\n',
  )
  await done('schema', 'my-service', '--block', 'Debug', '--block', 'debug ')
  expect(await done('schema', 'my-service', '--allow', 'Debug')).toBe(
    'debug   blocked  0×  not seen yet\nAPI usage: 0 calls\n',
  )
  expect(await refused('schema', 'my-service', '--block', 'New', '--allow', '')).toBe(
    '--allow: an event name is required\n',
  )
  expect(await refused('schema', 'my-service', '--block', 'New', '--allow', 'New')).toBe(
    'New is both blocked and allowed; use one option\n',
  )
  expect(await done('schema', 'my-service')).not.toContain('New')
})
