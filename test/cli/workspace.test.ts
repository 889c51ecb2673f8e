import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createAuthority } from '../support/certificates.ts'
import { run, serve, stop } from '../support/cli.ts'
import { runHere } from '../support/command.ts'
import { temporaryDirectory } from '../support/workbench.ts'

vi.setConfig({ testTimeout: 60_000 })

async function start() {
  const data = await temporaryDirectory()
  const served = await serve(['--data', data])
  onTestFinished(async () => void (await stop(served.child)))
  const command = (args: string[], env?: Record<string, string>, stdin?: string) =>
    (stdin === undefined ? runHere : run)(['workspace', ...args, '--data', data], env, stdin)
  return { ...served, data, command, file: join(data, 'hookbench.yaml') }
}

it('an export has an empty diff, here and after it is applied to another Hookbench', async () => {
  const { command, client, file } = await start()
  await client.destinations.create({
    name: 'Orders',
    sources: ['my-service'],
    sharedSecret: 's3cret',
    endpoints: [{ url: 'http://127.0.0.1:9/hook', headers: { 'X-Team': 'payments' } }],
  })
  expect(await command(['export', file])).toEqual({ code: 0, stdout: '', stderr: '' })
  const { stdout: yaml } = await command(['export'])
  expect(await readFile(file, 'utf8')).toBe(yaml)
  expect(await command(['diff', file])).toEqual({
    code: 0,
    stdout: 'Nothing to change.\n',
    stderr: '',
  })

  const other = await start()
  expect(await other.command(['diff', file])).toEqual({
    code: 1,
    stdout: `+ destination Orders
    sources: my-service
    sharedSecret: set
    endpoints[0].url: http://127.0.0.1:9/hook
    endpoints[0].headers.X-Team: payments
`,
    stderr: '',
  })
  expect((await other.client.destinations.list()).items).toHaveLength(1)
  expect(await other.command(['apply', file, '--json'])).toMatchObject({ code: 0, stderr: '' })
  expect((await other.command(['export'])).stdout).toBe(yaml)
  expect(await other.command(['apply', '-'], {}, yaml)).toEqual({
    code: 0,
    stdout: 'Nothing changed.\n',
    stderr: '',
  })
})

it('applies the responses of receivers, and removes the allowed origins of a source', async () => {
  const { command, client, file } = await start()
  const [source] = (await client.sources.list({})).items
  await client.sources.update({ id: '1', allowedOrigins: ['https://shop.example'] })
  await writeFile(
    file,
    `sources: [{ name: my-service, writeKey: ${source?.writeKey}, allowedOrigins: [] }]
receivers: [{ name: flaky, respond: [500, { status: 503, delay: 1s }, 200] }]
`,
  )
  expect(await command(['apply', file])).toEqual({
    code: 0,
    stdout: `~ source my-service
    allowedOrigins: removed https://shop.example
+ receiver flaky
    path: /flaky
    respond: 500, {"status":503,"delay":"1s"}, 200
`,
    stderr: '',
  })
  expect((await command(['diff', file])).code).toBe(0)
})

it('prints what would change and what stays, also as JSON', async () => {
  const { command, client, file } = await start()
  await writeFile(
    file,
    'destinations:\n  - name: Webhooks\n    enabled: false\n    sharedSecret: other\n    endpoints: [{ url: http://127.0.0.1:9/ }]\nsettings: { retry: { base: 2s } }\n',
  )
  const { receiver } = await client.status().then(({ addresses }) => addresses)
  const text = `~ destination Webhooks
    enabled: true → false
    sharedSecret: changed
    endpoints[0].url: ${receiver}/inbox → http://127.0.0.1:9/
    sources: removed my-service
~ settings
    retry.base: 10s → 2s
`
  expect(await command(['diff', file])).toEqual({
    code: 1,
    stdout: `${text}Not in the file, left unchanged: source my-service, receiver inbox\n`,
    stderr: '',
  })
  const { stdout, code } = await command(['diff', file, '--json'])
  expect({ code, diff: JSON.parse(stdout) as unknown }).toMatchObject({
    code: 1,
    diff: { changes: [{ name: 'Webhooks' }, { noun: 'settings' }], notInFile: [{}, {}] },
  })
  expect(await command(['apply', file])).toEqual({ code: 0, stdout: text, stderr: '' })
  expect((await client.settings.get()).retry.base).toBe(2000)
})

it('reads variables and files where the command runs', async () => {
  const { command, client, data, file } = await start()
  await writeFile(join(data, 'ca.pem'), (await createAuthority('One')).pem)
  await writeFile(
    file,
    'destinations:\n  - name: D\n    sharedSecret: { env: MY_SECRET }\n    endpoints: [{ url: http://h/ }]\nsettings: { trustedCa: { file: ./ca.pem } }\n',
  )
  expect(await command(['apply', file])).toEqual({
    code: 2,
    stdout: '',
    stderr: `${file}:3: destinations[0].sharedSecret: the environment variable MY_SECRET is not set\nNothing was applied.\n`,
  })
  expect(await command(['apply', file], { MY_SECRET: 'here' })).toMatchObject({ code: 0 })
  const { items } = await client.destinations.list()
  expect(items.find(({ name }) => name === 'D')).toMatchObject({ sharedSecret: 'here' })
  expect((await client.settings.get()).trustedCa).toContain('BEGIN CERTIFICATE')

  const { stdout } = await command(['export', '--secrets', 'env'])
  expect(stdout).toContain('#   HOOKBENCH_SECRET_D\n')
  const env = { HOOKBENCH_SECRET_D: 'here', HOOKBENCH_SECRET_WEBHOOKS: 's3cr3t' }
  expect(await command(['diff', '-'], env, stdout)).toMatchObject({ code: 0 })
  expect(await command(['diff', '-'], { ...env, HOOKBENCH_SECRET_D: 'x' }, stdout)).toMatchObject({
    code: 1,
    stdout: '~ destination D\n    sharedSecret: changed\n',
  })
})

it('reports what Hookbench rejects at the lines of the file', async () => {
  const { command, file } = await start()
  await writeFile(
    file,
    '# ours\nsources:\n  - name: mine\n    # taken\n    writeKey: WRITEKEY1\ndestinations:\n  - name: D\n    sources:\n      - mine\n      - nobody\n    endpoints: [{ url: http://h/ }]\n',
  )
  const lines = `${file}:5: sources[0].writeKey: the source my-service already has this write key
${file}:10: destinations[0].sources[1]: no source named nobody; available: my-service, mine
`
  expect(await command(['diff', file])).toEqual({ code: 2, stdout: '', stderr: lines })
  expect(await command(['apply', file])).toEqual({
    code: 2,
    stdout: '',
    stderr: `${lines}Nothing was applied.\n`,
  })
  expect(await command(['diff', '-'], {}, 'sources: [{}]')).toEqual({
    code: 2,
    stdout: '',
    stderr: 'stdin:1: sources[0].name: required; must be a string\n',
  })
  expect(await command(['diff', join(file, 'none')])).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/none cannot be read: /) as string,
  })
  expect(await command(['export', '--secrets', 'none'])).toMatchObject({ code: 2 })
})
