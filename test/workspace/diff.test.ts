import { eventually } from '../support/eventually.ts'
import { describe, expect, it } from 'vitest'
import { createAuthority } from '../support/certificates.ts'
import { doors } from '../support/doors.ts'
import { startWorkbench, writeWorkspace } from '../support/workbench.ts'

const before = `
sources:
  - { name: shop, writeKey: K1, allowedOrigins: ['https://old.example'], schema: { blocked: [Old] } }
  - { name: same, writeKey: K3, allowedOrigins: ['https://old.example'] }
  - { name: app, writeKey: K2 }
destinations:
  - name: Orders
    sources: [shop]
    sharedSecret: first-secret
    endpoints:
      - { url: http://127.0.0.1:9/a, headers: { X-Team: one, X-Old: '1' } }
      - { receiver: flaky }
  - { name: Other, endpoints: [{ url: http://127.0.0.1:9/ }] }
receivers:
  - { name: flaky, respond: [500, 200] }
  - { name: unused }
settings: { retry: { base: 10s } }
`
const after = `
sources:
  - { name: shop, writeKey: K9, kind: web, enabled: false, allowedOrigins: ['HTTPS://New.example:443/'], schema: { blocked: [New] } }
  - { name: fresh }
  - { name: same }
destinations:
  - name: Orders
    enabled: false
    sources: [app, fresh]
    sharedSecret: second-secret
    body: production
    endpoints:
      - { url: http://127.0.0.1:9/a, headers: { X-Team: two, X-New: '2' } }
      - { url: http://127.0.0.1:9/c }
      - { receiver: mine }
  - name: New
    sharedSecret: third-secret
    endpoints: [{ receiver: flaky, headers: { X-A: b } }]
receivers:
  - { name: flaky, path: /other, respond: [200, { status: 503, delayMs: 20 }] }
  - { name: mine }
settings: { retry: { base: 1h30m }, portFault: { answer: slow, delay: 3s }, retention: { messages: null } }
`

const changed = (path: string, from: string | null, to: string | null) => ({ path, from, to })

const diffOf = (receiver: string) => ({
  changes: [
    {
      noun: 'source',
      name: 'shop',
      action: 'update',
      fields: [
        changed('writeKey', 'K1', 'K9'),
        changed('kind', 'server', 'web'),
        changed('enabled', 'true', 'false'),
        changed('allowedOrigins', null, 'https://new.example'),
        changed('allowedOrigins', 'https://old.example', null),
        changed('schema.blocked', null, 'New'),
        changed('schema.blocked', 'Old', null),
      ],
    },
    {
      noun: 'source',
      name: 'fresh',
      action: 'create',
      fields: [changed('writeKey', null, 'generated')],
    },
    {
      noun: 'receiver',
      name: 'flaky',
      action: 'update',
      fields: [
        changed('path', '/flaky', '/other'),
        changed('respond', '500, 200', '200, {"status":503,"delay":"20ms"}'),
      ],
    },
    { noun: 'receiver', name: 'mine', action: 'create', fields: [changed('path', null, '/mine')] },
    {
      noun: 'destination',
      name: 'Orders',
      action: 'update',
      fields: [
        changed('enabled', 'true', 'false'),
        changed('sources', null, 'app'),
        changed('sources', null, 'fresh'),
        changed('sources', 'shop', null),
        changed('sharedSecret', 'set', 'changed'),
        changed('body', 'documented', 'production'),
        changed('endpoints[0].headers.X-Team', 'one', 'two'),
        changed('endpoints[0].headers.X-New', null, '2'),
        changed('endpoints[0].headers.X-Old', '1', null),
        changed('endpoints[1].url', `${receiver}/flaky`, 'http://127.0.0.1:9/c'),
        changed('endpoints[2].url', null, `${receiver}/mine`),
      ],
    },
    {
      noun: 'destination',
      name: 'New',
      action: 'create',
      fields: [
        changed('sharedSecret', null, 'set'),
        changed('endpoints[0].url', null, `${receiver}/other`),
        changed('endpoints[0].headers.X-A', null, 'b'),
      ],
    },
    {
      noun: 'settings',
      name: '',
      action: 'update',
      fields: [
        changed('portFault.answer', null, 'slow'),
        changed('portFault.delay', null, '3s'),
        changed('retry.base', '10s', '90m'),
        changed('retention.messages', '1000000', 'unlimited'),
      ],
    },
  ],
  notInFile: [
    { noun: 'source', name: 'app' },
    { noun: 'receiver', name: 'unused' },
    { noun: 'destination', name: 'Other' },
  ],
})

describe.each(Object.entries(doors))('over %s', (_name, open) => {
  it('a diff says what applying changes, and applying changes just that', async () => {
    const started = await startWorkbench({ workspaceFile: await writeWorkspace(before) })
    const client = await open(started)
    const { yaml } = await client.workspace.export({})
    const wanted = diffOf(started.receiver)
    expect(await client.workspace.diff({ yaml: after })).toEqual(wanted)
    expect(JSON.stringify(await client.workspace.diff({ yaml: after }))).not.toMatch(/-secret/)
    expect((await client.workspace.export({})).yaml).toBe(yaml)

    expect(await client.workspace.apply({ yaml: after })).toEqual(wanted)
    expect(await client.workspace.diff({ yaml: after })).toEqual({
      changes: [],
      notInFile: wanted.notInFile,
    })
    // The fault and the schedule apply immediately, as with a file.
    expect(await client.status()).toMatchObject({ portFault: { answer: 'slow', delay: 3000 } })
    expect((await client.settings.get()).retry.base).toBe(5_400_000)

    await client.workspace.apply({ yaml })
    const { changes } = await client.workspace.diff({ yaml })
    expect(changes).toEqual([])
  })

  it('rejects a text completely, with the line and path of every mistake', async () => {
    const started = await startWorkbench({ workspaceFile: await writeWorkspace(before) })
    const client = await open(started)
    const { yaml } = await client.workspace.export({})
    const wrong = `
sources: [{ name: new, writeKey: K2 }]
receivers: [{ name: other, path: /flaky }]
destinations:
  - name: Orders
    sources:
      - new
      - nobody
    endpoints:
      - { receiver: none }
`
    const refusal = {
      code: 'BAD_REQUEST',
      data: {
        field: 'sources[0].writeKey',
        mistakes: [
          {
            line: 2,
            path: 'sources[0].writeKey',
            message: 'the source app already has this write key',
          },
          {
            line: 3,
            path: 'receivers[0].path',
            message: 'the receiver flaky is already at /flaky',
          },
          {
            line: 8,
            path: 'destinations[0].sources[1]',
            message: 'no source named nobody; available: shop, same, app, new',
          },
          {
            line: 10,
            path: 'destinations[0].endpoints[0].receiver',
            message: 'no receiver named none; available: flaky, unused, other',
          },
        ],
      },
      message: expect.stringMatching(
        /^line 2: sources\[0\]\.writeKey: the source app .*\nline 3: receivers\[0\]\.path: .*\nline 8: .*\nline 10: /,
      ) as string,
    }
    await expect(client.workspace.diff({ yaml: wrong })).rejects.toMatchObject(refusal)
    await expect(client.workspace.apply({ yaml: wrong })).rejects.toMatchObject(refusal)
    const typo = 'settings:\n  retry: { bse: 10s }\n'
    await expect(client.workspace.diff({ yaml: typo })).rejects.toMatchObject({
      data: { field: 'settings.retry.bse' },
      message: expect.stringMatching(
        /^line 2: settings\.retry\.bse: .*did you mean base\?/,
      ) as string,
    })
    expect((await client.workspace.export({})).yaml).toBe(yaml)
  })
})

describe('a text sent to Hookbench', () => {
  it('cannot read the environment of the running Hookbench', async () => {
    const { client } = await startWorkbench({ env: { HOOK_SECRET: 's3cret' } })
    const stored = await client.destinations.list()
    const yaml =
      'destinations:\n  - name: D\n    sharedSecret: { env: HOOK_SECRET }\n    endpoints: [{ url: http://h/ }]\n'
    const refusal = {
      data: { field: 'destinations[0].sharedSecret' },
      message:
        'line 3: destinations[0].sharedSecret: include the secret itself; environment variables are read only from the command line',
    }
    await expect(client.workspace.diff({ yaml })).rejects.toMatchObject(refusal)
    await expect(client.workspace.apply({ yaml })).rejects.toMatchObject(refusal)
    expect(await client.destinations.list()).toEqual(stored)
  })

  it('cannot name files of the machine that Hookbench runs on', async () => {
    const { client } = await startWorkbench()
    await expect(
      client.workspace.diff({ yaml: 'settings: { trustedCa: { file: /etc/ssl/cert.pem } }' }),
    ).rejects.toMatchObject({
      message:
        'line 1: settings.trustedCa: include the certificates themselves; files are read only from the command line',
    })
  })

  it('can swap the keys of two sources and the paths of two receivers', async () => {
    const { client } = await startWorkbench({ workspaceFile: await writeWorkspace(before) })
    const { yaml } = await client.workspace.export({})
    const swapped = yaml
      .replace('K1', 'X')
      .replace('K2', 'K1')
      .replace('writeKey: X', 'writeKey: K2')
      .replace('/flaky', '/x')
      .replace('/unused', '/flaky')
      .replace('path: /x', 'path: /unused')
    const { changes } = await client.workspace.apply({ yaml: swapped })
    expect(changes.map(({ noun, name }) => `${noun} ${name}`)).toEqual([
      'source shop',
      'source app',
      'receiver flaky',
      'receiver unused',
      'destination Orders',
    ])
    expect((await client.workspace.export({})).yaml).toBe(swapped)
  })

  it('preserves what it does not change: revisions, list positions, another spelling of a receiver', async () => {
    const { client, receiver } = await startWorkbench({
      workspaceFile: await writeWorkspace(before),
    })
    const { port } = new URL(receiver)
    const [orders] = (await client.destinations.list()).items
    const endpoints = [{ url: `http://localhost:${port}/flaky`, headers: {} }]
    await client.destinations.update({ id: orders?.id ?? '', endpoints })
    await fetch(`${receiver}/flaky`, { method: 'POST', body: '{}' })
    const state = async () => [await client.destinations.list(), await client.receivers.list()]
    await eventually(async () => (await client.receivers.list()).items[0]?.captures).toBe(1)
    const was = await state()
    const { yaml } = await client.workspace.export({})
    expect(yaml).toContain('receiver: flaky')
    expect((await client.workspace.apply({ yaml })).changes).toEqual([])
    expect(await state()).toEqual(was)
    await client.workspace.apply({ yaml: yaml.replace('path: /flaky', 'path: /moved') })
    expect((await client.receivers.list()).items[0]).toMatchObject({ path: '/moved', served: 1 })
  })

  it('distinguishes certificates by their names and fingerprints', async () => {
    const { client } = await startWorkbench()
    const [one, two] = [(await createAuthority('One')).pem, (await createAuthority('One')).pem]
    await client.settings.update({ trustedCa: one })
    const yaml = `settings:\n  trustedCa: |\n    ${two.trim().replaceAll('\n', '\n    ')}\n`
    const { changes } = await client.workspace.diff({ yaml })
    const [field] = changes[0]?.fields ?? []
    expect(field).toMatchObject({
      path: 'trustedCa',
      from: expect.stringMatching(/^CN=One \(SHA-256 [0-9A-F:]{23}…\)$/) as string,
      to: expect.stringMatching(/^CN=One \(SHA-256 /) as string,
    })
    expect(field?.from).not.toBe(field?.to)
  })
})
