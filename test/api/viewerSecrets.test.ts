import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/fetch'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import type { ContractRouterClient } from '@orpc/contract'
import { expect, it, vi } from 'vitest'
import { contract } from '../../src/contract/api.ts'
import { mayUse } from '../../src/contract/role.ts'
import { operations } from '../rooms/everyOperation.ts'
import { startHost } from '../support/host.ts'
import {
  settled,
  startWorkbench,
  temporaryDirectory,
  writeWorkspace,
} from '../support/workbench.ts'

vi.setConfig({ testTimeout: 60_000 })

/** Each as nothing else is spelled, so that it is found wherever it is shown. */
const secrets = {
  foreign: 'foreign-seed-0',
  writeKey: 'write-key-seed-1',
  removedKey: 'removed-key-seed-2',
  unknownKey: 'unknown-key-seed-3',
  scenarioKey: 'scenario-key-seed-4',
  shared: 'shared"secret-seed-5',
  former: 'former-secret-seed-6',
  bearer: 'bearer-seed-7',
  apiKey: 'api-key-seed-8',
  queried: 'queried-seed-9',
}

const workspace = `
sources: [{ name: shop, writeKey: ${secrets.writeKey} }, { name: old, writeKey: ${secrets.removedKey} }]
receivers: [{ name: inbox, path: /inbox }]
destinations:
  - name: Orders
    sharedSecret: ${secrets.former}
    sources: [shop, old]
    endpoints: [{ receiver: inbox, headers: { Authorization: Bearer ${secrets.bearer}, X-Api-Key: ${secrets.apiKey} } }]
  - name: Other
    enabled: false
    endpoints: [{ url: 'https://other.example/hook?token=${secrets.queried}' }]
`
const scenario = `name: One
workspace: { sources: [{ name: a, writeKey: ${secrets.scenarioKey} }] }
steps: [{ track: { event: A, user: u_1 } }]
`

/** A workbench in which every secret has been used, and every noun exists. */
async function start() {
  const workspaceFile = await writeWorkspace(workspace)
  const started = await startWorkbench({ workspaceFile, directory: await temporaryDirectory() })
  const { client, collect, receiver } = started
  const [orders] = (await client.destinations.list()).items
  const post = (body: object, headers: Record<string, string> = {}) =>
    fetch(`${collect}/v1/track`, { method: 'POST', headers, body: JSON.stringify(body) })
  const { shared, former, writeKey, removedKey, unknownKey } = secrets
  const basic = `Basic ${Buffer.from(`${removedKey}:`).toString('base64')}`
  const event = { event: 'E', userId: 'u', properties: { shared, former, sent: basic } }
  await post(event, { authorization: basic })
  await client.destinations.update({ id: orders!.id, sharedSecret: shared })
  await post({ ...event, writeKey })
  await post({ writeKey, type: 'track' })
  await post({ ...event, writeKey: unknownKey })
  const foreign = { authorization: `Bearer ${secrets.foreign}` }
  await fetch(`${receiver}/inbox`, { method: 'POST', headers: foreign, body: '{}' })
  await settled(started)
  await client.sources.remove({ id: '2' })
  await client.scenarios.save({ file: 'one.yaml', text: scenario })
  await client.audiences.create({ name: 'A', members: ['u'] })
  await client.traits.create({ name: 'T', values: { u: shared } })
  await client.deletions.create({ userIds: ['nobody'], kind: 'suppress_only' })
  await client.plans.set({ id: '1', files: plan })
  await client.drills.start({ kind: 'twice', ids: ['1'] })
  await client.messages.actions.start({ action: 'retry' })
  await client.compose.send({ source: 'shop', call: { type: 'track', ...event } })
  await client.imports.read({ text: JSON.stringify({ type: 'track', ...event, writeKey }) })
  await client.scenarios.run({ file: 'one.yaml', bench: 'here' })
  const { id } = await client.capacity.start({
    destination: 'Orders',
    profile: { kind: 'constant', rate: 20, seconds: 60 },
  })
  await client.capacity.stop({ id })
  return started
}

const plan = [{ name: 'plan.yaml', text: `name: Shop ${secrets.shared}\nevents: { E: {} }\n` }]
const call = { type: 'track', userId: 'u', event: 'E' }
const kinds = ['messages', 'calls', 'captures'] as const
const parts = (['ndjson', 'har', 'curl', 'csv'] as const).flatMap((format) =>
  kinds.map((kind) => ({ kind, format, ids: ['1', '2', '3'], first: true, last: true })),
)

/** What an operation needs besides an id. */
const inputs: Record<string, unknown[]> = {
  'compose.preview': [{ source: 'shop', call }],
  expect: [{ match: { event: 'E' } }, { match: { event: 'Missing' }, within: 1 }],
  'filter.suggestions': [
    { list: 'messages', key: 'endpoint', prefix: '' },
    { list: 'messages', key: 'event', prefix: '' },
    { list: 'rejections', key: 'key', prefix: '' },
  ],
  health: [{ range: '1h' }],
  'workspace.diff': [{ yaml: 'sources: [{ name: shop, writeKey: another-key }]' }],
  verify: [
    { message: '1', signature: 'no' },
    { message: '1', signature: 'no', body: '{}' },
  ],
  'profiles.get': [{ userId: 'u' }],
  'exports.ids': kinds.map((kind) => ({ kind })),
  'exports.count': kinds.map((kind) => ({ kind })),
  'exports.part': parts,
  'imports.call': [{ id: '1', index: '0' }],
  'deletions.preview': [{ userIds: ['u'], kind: 'suppress_only' }],
  'scenarios.text': [{ file: 'one.yaml' }],
  'scenarios.check': [{ text: scenario }],
  'scenarios.record': [{ name: 'Recorded', messages: ['1'] }],
  'plans.check': [{ files: plan }],
  'plans.draft': [{ source: 'shop' }],
  'plans.drift': [{ source: 'shop' }],
  'messages.commonalities': [{ state: 'delivered' }],
  'capacity.report': [
    { id: '1', format: 'html' },
    { id: '1', format: 'json' },
  ],
}

type Client = ContractRouterClient<typeof contract>
type Called = (input: unknown, options: object) => Promise<unknown>
const first = async (answer: unknown) => {
  if (typeof answer !== 'object' || answer === null || !(Symbol.asyncIterator in answer))
    return answer
  for await (const one of answer as AsyncIterable<unknown>) return one
  return null
}

/** Audiences and computed traits are numbered together. */
const idInput = (title: string, properties: object | undefined) =>
  properties && ('id' in properties ? { id: title.startsWith('traits.') ? '2' : '1' } : {})

const all = [...operations()]
const isRead = ({ access }: (typeof all)[number]) => mayUse({ role: 'viewer' }, access)

/** The answers to these operations, as text. */
async function answers(client: unknown, asked: typeof all) {
  const found: { title: string; text: string }[] = []
  const failures: string[] = []
  for (const { title, place, schema } of asked) {
    const operation = place.reduce((tree, name) => (tree as Record<string, unknown>)[name], client)
    for (const input of inputs[title] ?? [idInput(title, schema.properties)])
      await (operation as Called)(input, { signal: AbortSignal.timeout(5000) })
        .then(first)
        .then(
          (answer) => found.push({ title, text: JSON.stringify(answer) ?? '' }),
          ({ code, message }: { code?: string; message: string }) =>
            failures.push(`${title}: ${code === 'FORBIDDEN' ? code : message}`),
        )
  }
  return { found, failures }
}

/** Also within credentials and bodies in base64. */
const decoded = (text: string) =>
  `${text} ${(text.match(/[\w+/=-]{12,}/g) ?? []).map((part) => Buffer.from(part, 'base64').toString('latin1')).join(' ')}`
const seeds = (text: string) => [...new Set(decoded(text).match(/seed-\d/g))].toSorted()

function clientsOf(url: string, token: string): Record<string, unknown> {
  const headers = { authorization: `Bearer ${token}` }
  return {
    '/rpc': createORPCClient<never>(new RPCLink({ url: `${url}/rpc`, headers })),
    '/api': createORPCClient<never>(new OpenAPILink(contract, { url: `${url}/api`, headers })),
  }
}

const refused = all.filter((each) => !isRead(each)).map(({ title }) => `${title}: FORBIDDEN`)

it('shows a viewer no secret in any answer, over REST and /rpc, and refuses the rest', async () => {
  const { client, workbench } = await start()
  const { url, token: owner } = await startHost(workbench)
  // Every secret is where it can be read by those who may.
  const read = await answers(clientsOf(url, owner)['/rpc'], all.filter(isRead))
  expect(seeds(JSON.stringify(read.found.map(({ text }) => text)))).toEqual(
    Object.values(secrets).flatMap((secret) => seeds(secret)),
  )

  const { token } = await client.tokens.create({ name: 'mia', role: 'viewer' })
  for (const [door, viewer] of Object.entries(clientsOf(url, token))) {
    const { found, failures } = await answers(viewer, all)
    expect(failures.filter((each) => !each.endsWith('FORBIDDEN'))).toEqual([])
    expect(failures).toEqual(refused)
    for (const { title, text } of found)
      expect([door, title, seeds(text)]).toEqual([door, title, []])
    const { verify } = viewer as Client
    const asked = { message: '1', signature: 'no' }
    expect((await verify(asked)).expected).toMatch(/^[0-9a-f]{40}$/)
    // With it, requests could be made that receivers accept.
    expect((await verify({ ...asked, body: '{}' })).expected).toBeNull()
  }
})
