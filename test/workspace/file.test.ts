import { writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { Refusal } from '../../src/main/errors/refusal.ts'
import { applyWorkspaceFile } from '../../src/main/workspace/apply.ts'
import { createAuthority } from '../support/certificates.ts'
import { applyFile, settled, startWorkbench, writeWorkspace } from '../support/workbench.ts'

const good = `
sources:
  - { name: checkout-api, writeKey: WRITEKEY1, kind: server }
destinations:
  - name: Orders
    enabled: true
    sources: [checkout-api]
    sharedSecret: { env: HOOK_SECRET }
    body: documented
    endpoints:
      - { url: http://127.0.0.1:9001/hook, headers: { X-Team: payments } }
      - { url: http://127.0.0.1:9002/hook }
receivers:
  - { name: flaky, path: /flaky, respond: [500, 500, 200] }
settings: { unknownWriteKey: reject, retry: { base: 10s, factor: 2, cap: 30m, window: 4h, jitter: 0.2, seed: 1 }, clock: { speed: 1 } }
`
const env = { HOOK_SECRET: 's3cret' }

it('a workspace file is applied by name, and applying it again changes nothing', async () => {
  const started = await startWorkbench({ workspaceFile: await writeWorkspace(good), env })
  const { client, workbench, receiver } = started
  const all = async () => [
    await client.sources.list(),
    await client.destinations.list(),
    await client.receivers.list(),
  ]
  const first = await all()
  expect(first[1]?.items).toMatchObject([
    {
      name: 'Orders',
      sharedSecret: 's3cret',
      sources: ['checkout-api'],
      endpoints: [{ url: 'http://127.0.0.1:9001/hook', headers: { 'X-Team': 'payments' } }, {}],
    },
  ])
  await fetch(`${receiver}/flaky`, { method: 'POST', body: '{}' })
  await applyFile(workbench, await writeWorkspace(good))
  expect(await all()).toMatchObject([first[0], first[1], { items: [{ name: 'flaky', served: 1 }] }])
})

it('names a receiver as an endpoint, whatever its port', async () => {
  const workspaceFile = await writeWorkspace(`
sources: [{ name: app, writeKey: K }]
destinations: [{ name: D, sources: [app], endpoints: [{ receiver: flaky, headers: { X-Team: a } }] }]
receivers: [{ name: flaky, path: /é, respond: [500, 200] }]
settings: { retry: { base: 10ms } }
`)
  const started = await startWorkbench({ workspaceFile })
  const { client, receiver, collect } = started
  const { items } = await client.destinations.list()
  expect(items[0]?.endpoints).toMatchObject([
    { url: `${receiver}/%C3%A9`, headers: { 'X-Team': 'a' } },
  ])
  const body = JSON.stringify({ writeKey: 'K', userId: 'u', event: 'E' })
  await fetch(`${collect}/v1/track`, { method: 'POST', body })
  expect(await settled(started)).toMatchObject({ delivered: 1 })
  expect((await client.captures.list({ message: '1' })).items).toHaveLength(2)
})

it('a file with only receivers still gets a working first start', async () => {
  const started = await startWorkbench({
    workspaceFile: await writeWorkspace('receivers: [{ name: mine }]'),
  })
  await started.client.calls.sendTest({})
  expect(await settled(started)).toMatchObject({ delivered: 1 })
})

it('reads trusted certificates as text, or from a file beside it', async () => {
  const { workbench } = await startWorkbench()
  const one = (await createAuthority('One')).pem
  const both = `${one}\n# and\n${(await createAuthority('Two')).pem}`
  const text = one.trim().replaceAll('\n', '\n    ')
  await applyFile(workbench, await writeWorkspace(`settings:\n  trustedCa: |\n    ${text}\n`))
  expect(workbench.store.settings.read().trustedCa?.trim()).toBe(one.trim())

  const file = await writeWorkspace('settings: { trustedCa: { file: both.pem } }')
  await writeFile(join(dirname(file), 'both.pem'), both)
  await applyFile(workbench, file)
  expect(workbench.store.settings.read().trustedCa).toBe(both)

  await applyFile(workbench, await writeWorkspace('settings: {}'))
  expect(workbench.store.settings.read().trustedCa).toBeNull()
})

const base = { name: 'Orders', endpoint: '{ url: http://127.0.0.1:1/ }' }
const destination = (fields: string) =>
  `sources: [{ name: app, writeKey: K }]\ndestinations:\n  - name: ${base.name}\n    ${fields}`

it.each([
  ['a tab', 'sources:\n\t- name: a', 2, /indented with a tab/],
  [
    'an unknown section',
    'sources: []\nsorces: []',
    2,
    /sorces: unknown field sorces; did you mean sources\?/,
  ],
  ['a source without a name', 'sources:\n  - { writeKey: K }', 2, /sources\[0\]\.name: /],
  [
    'an unknown kind',
    'sources:\n  - { name: a, kind: phone }',
    2,
    /sources\[0\]\.kind: must be one of web, mobile, server/,
  ],
  [
    'a URL that is not HTTP',
    destination('endpoints:\n      - { url: ftp://example.test/in }'),
    5,
    /destinations\[0\]\.endpoints\[0\]\.url: an endpoint's URL must start with http:\/\/ or https:\/\//,
  ],
  [
    'a password in a URL',
    destination('endpoints: [{ url: "http://u:p@h/" }]'),
    4,
    /must not contain a user or password/,
  ],
  [
    'a reserved header',
    destination('endpoints:\n      - url: http://h/\n        headers: { X-Signature: mine }'),
    6,
    /headers\.X-Signature: X-Signature is controlled by Hookbench/,
  ],
  [
    'six endpoints',
    destination(`endpoints: [${Array(6).fill(base.endpoint).join(', ')}]`),
    4,
    /endpoints: a destination can have at most 5 endpoints/,
  ],
  ['no endpoint', destination('endpoints: []'), 4, /at least one endpoint/],
  [
    'an unknown source',
    destination(`endpoints: [${base.endpoint}]\n    sources:\n      - app\n      - nobody`),
    7,
    /destinations\[0\]\.sources\[1\]: no source named nobody; available: .*app/,
  ],
  [
    'a secret with the name of a method',
    destination(`sharedSecret: { env: toString }\n    endpoints: [${base.endpoint}]`),
    4,
    /sharedSecret: the environment variable toString/,
  ],
  [
    'a secret that is not in the environment',
    destination(`sharedSecret: { env: NONE }\n    endpoints: [${base.endpoint}]`),
    4,
    /sharedSecret: the environment variable NONE/,
  ],
  [
    'an unknown receiver',
    destination('endpoints:\n      - { receiver: nobody }'),
    5,
    /destinations\[0\]\.endpoints\[0\]\.receiver: no receiver named nobody; available: inbox/,
  ],
  [
    'an invalid response',
    'receivers:\n  - { name: a, respond: [fine] }',
    2,
    /respond\[0\]: a response must be a status from 200 to 599, or an object/,
  ],
  [
    'a response with an invalid header',
    'receivers:\n  - { name: a, respond: [{ headers: { "bad header": x } }] }',
    2,
    /respond\[0\]\.headers\.bad header: "bad header" is not a valid header name/,
  ],
  [
    'a duplicate name',
    'receivers:\n  - { name: a }\n  - { name: b }\n  - { name: a }',
    4,
    /receivers\[2\]\.name: the name a is used twice/,
  ],
  [
    'a duration without a unit',
    'settings:\n  retry:\n    base: 10 seconds',
    3,
    /settings\.retry\.base: must be a duration with ms, s, m, h or d, such as 10s/,
  ],
  [
    'a retry window over 4 h',
    'settings:\n  retry:\n    window: 4h1ms',
    3,
    /settings\.retry\.window: the retry window is at most 4h: no attempt starts later than 4h/,
  ],
  [
    'a trusted CA that is not PEM',
    'settings:\n  trustedCa: my certificate',
    2,
    /settings\.trustedCa: contains no certificate; a trusted CA must be certificates in PEM, each from -----BEGIN/,
  ],
  [
    'a private key as the trusted CA',
    'settings:\n  trustedCa: |\n    -----BEGIN PRIVATE KEY-----\n    AAAA\n    -----END PRIVATE KEY-----',
    2,
    /settings\.trustedCa: contains -----BEGIN PRIVATE KEY-----; a trusted CA must be certificates/,
  ],
  [
    'a trusted CA that is damaged',
    'settings:\n  trustedCa: |\n    -----BEGIN CERTIFICATE-----\n    AAAA\n    -----END CERTIFICATE-----',
    2,
    /settings\.trustedCa: certificate 1 cannot be read/,
  ],
  [
    'an incomplete trusted CA',
    'settings:\n  trustedCa: |\n    -----BEGIN CERTIFICATE-----\n    AAAA',
    2,
    /settings\.trustedCa: /,
  ],
  [
    'a missing trusted CA file',
    'settings:\n  clock: { speed: 2 }\n  trustedCa: { file: ./none.pem }',
    3,
    /settings\.trustedCa: the file cannot be read \(ENOENT.*none\.pem'\); its path is relative to/,
  ],
  [
    'a trusted CA file with other content',
    'settings:\n  trustedCa: { file: hookbench.yaml }',
    2,
    /settings\.trustedCa: hookbench\.yaml: contains no certificate/,
  ],
  [
    'a trusted CA of another shape',
    'settings:\n  trustedCa: [1]',
    2,
    /settings\.trustedCa: a trusted CA must be PEM certificates, or \{ file: \.\/ca\.pem \}/,
  ],
  [
    'a key that another source has',
    'sources:\n  - { name: a, writeKey: SAME }\n  - { name: b, writeKey: SAME }',
    3,
    /sources\[1\]\.writeKey: the source a already has this write key/,
  ],
])(
  'a file with %s is rejected with its line and path, and nothing is applied',
  async (_what, text, line, says) => {
    const { workbench, client } = await startWorkbench()
    const before = [
      await client.sources.list(),
      await client.destinations.list(),
      await client.receivers.list(),
    ]
    const file = await writeWorkspace(text)
    const refusal = (() => {
      try {
        applyWorkspaceFile(workbench.store, file, {
          env: {},
          addresses: { receiver: 'http://r', receiverTls: 'https://r:1' },
        })
        return null
      } catch (error) {
        return error
      }
    })()
    expect(refusal).toBeInstanceOf(Refusal)
    const { message } = refusal as Refusal
    expect(message).toMatch(says)
    expect(message).toContain(`${file}:${line}: `)
    expect(message).toMatch(/Nothing was applied\.$/)
    expect([
      await client.sources.list(),
      await client.destinations.list(),
      await client.receivers.list(),
    ]).toEqual(before)
  },
)

it('reports all mistakes at once', async () => {
  const { workbench } = await startWorkbench()
  const file = await writeWorkspace(
    'sources:\n  - { kind: web }\nreceivers:\n  - { name: a, respond: [99] }\n',
  )
  expect(() =>
    applyWorkspaceFile(workbench.store, file, {
      env: {},
      addresses: { receiver: 'http://r', receiverTls: 'https://r:1' },
    }),
  ).toThrow(/:2: sources\[0\]\.name[\s\S]*:4: receivers\[0\]\.respond\[0\]/)
})
