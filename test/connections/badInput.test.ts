import { expect, it } from 'vitest'
import type { Destination } from '../../src/contract/destination.ts'
import { badInput, type BadInput, before } from '../support/badInput.ts'
import { command } from '../support/command.ts'
import { startHost } from '../support/host.ts'
import { startWorkbench } from '../support/workbench.ts'

async function start() {
  const started = await startWorkbench()
  const { client, workbench } = started
  await client.sources.create(before.source)
  await client.audiences.create(before.audience)
  const { url, token } = await startHost(workbench)
  const stored = async () => ({
    sources: await client.sources.list(),
    destinations: await client.destinations.list(),
    receivers: await client.receivers.list(),
  })
  async function rest(method: string, path: string, body?: unknown) {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}` },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, body: text === '' ? null : (JSON.parse(text) as unknown) }
  }
  const cli = (...args: string[]) => command(...args, '--url', url, '--token', token)
  return { ...started, rest, cli, stored }
}
type Bench = Awaited<ReturnType<typeof start>>

async function byRest({ rest, client }: Bench, { input }: BadInput) {
  if ('create' in input) return rest('POST', `/${input.create}s`, input.value)
  const { items } = await client[`${input.remove}s`].list()
  return rest('DELETE', `/${input.remove}s/${items.find(({ name }) => name === input.name)!.id}`)
}

function asCommand({ input }: BadInput): string[] {
  if ('remove' in input) return [input.remove, 'remove', input.name]
  const all = ['name' in input.value ? input.value.name : '']
  const add = (option: string, value: string | undefined) => {
    if (value !== undefined) all.push(option, value)
  }
  if (input.create === 'source') add('--write-key', input.value.writeKey)
  if (input.create === 'receiver') {
    add('--path', input.value.path)
    add('--respond', input.value.respond?.join(','))
  }
  if (input.create === 'destination') {
    for (const [index, { url, headers = {} }] of input.value.endpoints.entries()) {
      add('--endpoint', url)
      for (const [name, value] of Object.entries(headers))
        add('--header', `${index + 1} ${name}: ${value}`)
    }
    for (const source of input.value.sources ?? []) add('--source', source)
    add('--secret', input.value.sharedSecret)
  }
  return [input.create, 'add', ...all]
}

it.each(badInput)('rejects $title in the same words over REST and CLI', async (row) => {
  const bench = await start()
  const { field, message, status } = row
  const stored = await bench.stored()
  const { body, ...response } = await byRest(bench, row)
  expect(response.status).toBe(status)
  expect(body).toMatchObject({
    code: status === 400 ? 'BAD_REQUEST' : 'CONFLICT',
    // A schema error already begins with the field.
    message: status === 400 && !message.startsWith('no ') ? `${field}: ${message}` : message,
    data: { field },
  })
  expect(await bench.cli(...asCommand(row))).toEqual({
    code: 2,
    stdout: '',
    stderr: field === 'id' ? `${message}\n` : `${field}: ${message}\n`,
  })
  expect(await bench.stored()).toEqual(stored)
})

it('names every mistake of a request, the first one as the field', async () => {
  const bench = await start()
  const endpoints = [{ url: 'ftp://a' }, { url: '' }]
  const said =
    "endpoints[0].url: an endpoint's URL must start with http:// or https://; endpoints[1].url: a URL is required, such as http://localhost:9001/hook"
  expect(await bench.rest('POST', '/destinations', { name: 'Orders', endpoints })).toMatchObject({
    status: 400,
    body: { message: said, data: { field: 'endpoints[0].url' } },
  })
  const args = ['--endpoint', 'ftp://a', '--endpoint', '']
  expect(await bench.cli('destination', 'add', 'Orders', ...args)).toMatchObject({
    code: 2,
    stderr: `${said}\n`,
  })
})

const destinations = badInput.flatMap((row) =>
  'create' in row.input && row.input.create === 'destination'
    ? [{ ...row, value: row.input.value }]
    : [],
)

it.each(destinations)(
  'rejects $title in a change as well, and changes nothing',
  async ({ value, ...row }) => {
    const bench = await start()
    const endpoints = [{ url: 'http://127.0.0.1:9/' }]
    await bench.client.destinations.create({ name: 'Changed', endpoints })
    const stored = await bench.stored()
    const { field, message, status } = row
    const response = await bench.rest('PATCH', '/destinations/2', value)
    expect(response).toMatchObject({ status, body: { data: { field } } })
    // On the command line, an empty secret removes the stored one, and omitted endpoints are unchanged.
    if (value.sharedSecret !== '' && value.endpoints.length > 0) {
      const [, , name = '', ...options] = asCommand(row)
      const said = await bench.cli('destination', 'set', 'Changed', '--name', name, ...options)
      expect(said).toEqual({ code: 2, stdout: '', stderr: `${field}: ${message}\n` })
    }
    expect(await bench.stored()).toEqual(stored)
  },
)

it('rejects a change of an older revision over REST, and changes nothing', async () => {
  const bench = await start()
  const { revision } = await bench.client.destinations.get({ id: '1' })
  await bench.client.destinations.update({ id: '1', body: 'production' })
  const stored = await bench.stored()
  const change = { name: 'Mine', revision }
  expect(await bench.rest('PATCH', '/destinations/1', change)).toMatchObject({
    status: 409,
    body: { code: 'CONFLICT', data: { field: 'revision' } },
  })
  expect(await bench.stored()).toEqual(stored)
  expect(await bench.cli('destination', 'set', 'Webhooks', '--name', 'Mine')).toMatchObject({
    code: 0,
    stdout: 'Destination Mine changed.\n',
  })
})

it('accepts the collection port as an endpoint, with a warning in the same words', async () => {
  const bench = await start()
  const url = `${bench.collect}/v1/track`
  const warning = `this is Hookbench's own collection port: each delivery is collected and delivered again. Hookbench stops the loop after 3 rounds`
  const created = await bench.rest('POST', '/destinations', { name: 'One', endpoints: [{ url }] })
  expect(created).toMatchObject({
    status: 201,
    body: { warnings: [{ field: 'endpoints[0].url', message: warning }] },
  })
  expect(await bench.cli('destination', 'add', 'Two', '--endpoint', url)).toEqual({
    code: 0,
    stdout: 'Destination Two added with 1 endpoint. Not connected to a source yet.\n',
    stderr: `warning: endpoints[0].url: ${warning}\n`,
  })
  const shown = await bench.cli('destination', 'show', 'Two', '--json')
  expect((JSON.parse(shown.stdout) as Destination).warnings).toEqual([
    { field: 'endpoints[0].url', message: warning },
  ])
})
