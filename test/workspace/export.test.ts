import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { listBehaviour } from '../../src/contract/behaviour/shortForm.ts'
import { Settings } from '../../src/contract/settings.ts'
import { applyWorkspace, diffWorkspaceText, readSentText } from '../../src/main/workspace/apply.ts'
import { currentWorkspace, type WorkspaceState } from '../../src/main/workspace/current.ts'
import { exportWorkspace, workspaceText } from '../../src/main/workspace/export.ts'
import { readWorkspaceFile } from '../../src/main/workspace/file.ts'
import { readyHere } from '../../src/main/workspace/readyText.ts'
import { createAuthority } from '../support/certificates.ts'
import { here, workspaces } from './arbitrary.ts'
import { clear, emptyStore, fill } from './stores.ts'

const there = { receiver: 'http://127.0.0.1:9421', receiverTls: 'https://127.0.0.1:9423' }

describe('an exported workspace', () => {
  it('applied to an empty data directory recreates the workspace, with an empty diff', () => {
    const [store, other] = [emptyStore(), emptyStore()]
    fc.assert(
      fc.property(workspaces, fc.constantFrom('text', 'env'), (given, secrets) => {
        clear(store)
        clear(other)
        fill(store, given)
        const before = currentWorkspace(store)
        const yaml = exportWorkspace(store, { addresses: here, secrets })
        const sent = resolved(yaml, environmentOf(yaml, before))
        const ready = readyHere(readSentText(sent))
        expect(diffWorkspaceText(store, ready, here)).toEqual({ changes: [], notInFile: [] })
        applyWorkspace(other, ready.workspace, there)
        expect(moved(currentWorkspace(other))).toEqual(moved(before))
        expect(exportWorkspace(other, { addresses: there, secrets })).toBe(yaml)
      }),
      { numRuns: Number(process.env.RUNS ?? 100) },
    )
  })

  it('is written as a person would write it', async () => {
    const store = emptyStore()
    const settings = Settings.parse({
      retry: { base: '2s', window: '90m', jitter: 0 },
      portFault: { answer: 503, times: 4 },
      retention: { age: '7d' },
      trustedCa: (await createAuthority('One')).pem,
    })
    fill(store, {
      settings,
      sources: [
        {
          name: 'shop',
          writeKey: 'K',
          kind: 'web',
          enabled: true,
          allowedOrigins: ['https://shop.example'],
          blocked: ['Cart Viewed', 'yes'],
          plan: null,
        },
        {
          name: 'off',
          writeKey: 'K2',
          kind: 'server',
          enabled: false,
          allowedOrigins: [],
          blocked: [],
          plan: null,
        },
      ],
      receivers: [
        { name: 'inbox', path: '/inbox', tls: 'off', behaviour: listBehaviour([200]) },
        {
          name: 'flaky',
          path: '/flaky',
          tls: 'expired',
          behaviour: listBehaviour([
            500,
            { status: 503, delay: 0, headers: { 'Retry-After': '3' }, body: '' },
            { status: 200, delay: 250, headers: {}, body: '<ok>\n  <!-- "quoted" -->\n</ok>\n' },
          ]),
        },
        {
          name: 'brown-out',
          path: '/brown-out',
          tls: 'off',
          behaviour: {
            rules: [
              {
                when: {
                  attempts: { from: 1, to: 2 },
                  body: { type: 'delete', 'properties.total': { atLeast: 100 } },
                },
                respond: [410, 200],
                atEnd: 'repeat',
              },
              {
                when: { between: { from: 30_000, to: 60_000, every: 120_000 }, share: 0.5 },
                respond: [
                  {
                    status: 200,
                    delay: { from: 20, to: 80 },
                    headers: {},
                    body: 'x',
                    stopAfter: 0,
                  },
                ],
                atEnd: 'stay',
              },
            ],
            seed: 42,
          },
        },
      ],
      destinations: [
        {
          name: 'Orders',
          enabled: true,
          sources: ['shop', 'off'],
          sharedSecret: 's3cret',
          body: 'documented',
          endpoints: [
            { url: 'http://127.0.0.1:9001/hook', headers: { 'X-Team': 'payments', 'X-No': 'no' } },
            { url: `${here.receiver}/inbox`, headers: {} },
          ],
        },
        {
          name: 'Orders (été)',
          enabled: false,
          sources: [],
          sharedSecret: '  ',
          body: 'production',
          endpoints: [
            { url: 'https://expired.localhost:8423/flaky', headers: { 'X-Long': 'x'.repeat(80) } },
          ],
        },
        plain('orders', 's'),
        plain('注文', 's'),
        plain('unsigned', null),
      ],
    })
    const pem = settings.trustedCa?.trim().replaceAll('\n', '\n    ') ?? ''
    expect(exportWorkspace(store, { addresses: here, secrets: 'env' })).toBe(`\
# Shared secrets are read from environment variables. Set these where the file is applied:
#   HOOKBENCH_SECRET_ORDERS
#   HOOKBENCH_SECRET_ORDERS_ETE
#   HOOKBENCH_SECRET_ORDERS_2
#   HOOKBENCH_SECRET_4

sources:
  - name: shop
    writeKey: K
    kind: web
    allowedOrigins: [ https://shop.example ]
    schema: { blocked: [ Cart Viewed, "yes" ] }
  - { name: "off", writeKey: K2, enabled: false }

destinations:
  - name: Orders
    sources: [ shop, "off" ]
    sharedSecret: { env: HOOKBENCH_SECRET_ORDERS }
    endpoints:
      - { url: http://127.0.0.1:9001/hook, headers: { X-Team: payments, X-No: "no" } }
      - { receiver: inbox }

  - name: Orders (été)
    enabled: false
    sharedSecret: { env: HOOKBENCH_SECRET_ORDERS_ETE }
    body: production
    endpoints:
      - receiver: flaky
        headers:
          X-Long: ${'x'.repeat(80)}

  - name: orders
    sharedSecret: { env: HOOKBENCH_SECRET_ORDERS_2 }
    endpoints:
      - { url: http://h/ }

  - name: 注文
    sharedSecret: { env: HOOKBENCH_SECRET_4 }
    endpoints:
      - { url: http://h/ }

  - name: unsigned
    endpoints:
      - { url: http://h/ }

receivers:
  - { name: inbox, path: /inbox }
  - name: flaky
    path: /flaky
    tls: expired
    respond:
      - 500
      - { status: 503, headers: { Retry-After: "3" } }
      - status: 200
        delay: 250ms
        body: |
          <ok>
            <!-- "quoted" -->
          </ok>
  - name: brown-out
    path: /brown-out
    behaviour:
      rules:
        - when: { attempts: { to: 2 }, body: { type: delete, properties.total: { atLeast: 100 } } }
          respond: [ 410, 200 ]
          atEnd: repeat
        - when: { between: { from: 30s, to: 1m, every: 2m }, share: 0.5 }
          respond: [ { status: 200, delay: { from: 20ms, to: 80ms }, body: x, stopAfter: 0 } ]
      seed: 42

settings:
  portFault: { answer: 503, times: 4 }
  trustedCa: |-
    ${pem}
  retry: { base: 2s, window: 90m, jitter: 0 }
  retention: { age: 7d }
`)
  })
})

const plain = (name: string, sharedSecret: string | null) => ({
  name,
  enabled: true,
  sources: [],
  sharedSecret,
  body: 'documented' as const,
  endpoints: [{ url: 'http://h/', headers: {} }],
})

it.each([
  '\t\n \nyes\n  lead',
  ' \n',
  '\n',
  'a\r\nb',
  'trail \nb',
  '  lead\nb',
  'a\n\n\nb\n\n',
  'a\n---\nb',
  `\u0085\u2028\ufeff\ud800`,
  `${'x '.repeat(100)}\n\ty`,
])('an export has the body %j unchanged', (body) => {
  const store = emptyStore()
  const behaviour = listBehaviour([{ status: 200, delay: 0, headers: {}, body }])
  const receivers = [{ name: 'r', path: '/r', tls: 'off' as const, behaviour }]
  fill(store, { ...currentWorkspace(store), receivers })
  const yaml = exportWorkspace(store, { addresses: here, secrets: 'text' })
  const other = emptyStore()
  applyWorkspace(other, readyHere(readSentText(yaml)).workspace, there)
  expect(currentWorkspace(other).receivers).toEqual(receivers)
})

it('an export with every setting at its default says so', () => {
  expect(exportWorkspace(emptyStore(), { addresses: here, secrets: 'env' })).toBe(
    'settings: {} # all settings have their defaults\n',
  )
})

it('an export has the shared secrets as text on request', () => {
  const store = emptyStore()
  fill(store, { ...currentWorkspace(store), destinations: [plain('D', '# "s3cret"')] })
  const yaml = exportWorkspace(store, { addresses: here, secrets: 'text' })
  expect(yaml).toContain(`    sharedSecret: '# "s3cret"'\n`)
  expect(yaml).not.toMatch(/env|^#/m)
})

/** Treats the addresses of our receivers as equal. */
function moved({ destinations, ...rest }: WorkspaceState): WorkspaceState {
  return {
    ...rest,
    destinations: destinations.map((destination) => ({
      ...destination,
      endpoints: destination.endpoints.map(({ url, headers }) => ({
        url: url.replace(
          /^http:\/\/(localhost|127\.0\.0\.1):(8421|9421)(?=\/(a0|0)$)/,
          'http://ours',
        ),
        headers,
      })),
    })),
  }
}

/** What the command line sends of a file. */
function resolved(yaml: string, env: Record<string, string>): string {
  const { workspace } = readWorkspaceFile(yaml, { env, directory: '.' })
  if (!workspace) throw new Error(`not valid: ${yaml}`)
  return workspaceText(workspace)
}

/** The variables that the comment of an export lists. */
function environmentOf(yaml: string, { destinations }: WorkspaceState): Record<string, string> {
  const secrets = destinations.flatMap(({ sharedSecret }) => sharedSecret ?? [])
  const variables = [...yaml.matchAll(/^# {3}(HOOKBENCH_SECRET_\w+)$/gm)].map(
    ([, each]) => each ?? '',
  )
  return Object.fromEntries(variables.map((variable, index) => [variable, secrets[index] ?? '']))
}
