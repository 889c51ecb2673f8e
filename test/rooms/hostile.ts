import { randomBytes } from 'node:crypto'
import type { Rule } from '../../src/contract/rule.ts'
import type { startDesk } from '../support/desk.ts'
import { exchangeBytes } from '../support/rawHttp.ts'

type Desk = Awaited<ReturnType<typeof startDesk>>

interface HostileRequest {
  title: string
  /** It is rejected; absent: it is carried out. */
  rejected?: true
  send: (desk: Desk) => Promise<unknown>
}

const digits = `${'9'.repeat(31_000)}x`
const users = Array.from({ length: 100_000 }, (_, i) => `user-${(i * 7919) % 100_000}`)
const key = `Basic ${btoa('KEY:')}`

const post = async ({ collect }: Desk, path: string, body: string | Buffer) => {
  const response = await fetch(collect + path, {
    method: 'POST',
    headers: { authorization: key, 'content-type': 'application/json' },
    body: new Uint8Array(Buffer.from(body)),
  })
  return response.text()
}

const track = (desk: Desk, properties: unknown, userId = 'u') =>
  post(desk, '/v1/track', JSON.stringify({ userId, event: 'Order Completed', properties }))

async function audienceNamed({ client }: Desk, name: string): Promise<string> {
  const { items } = await client.audiences.list()
  return items.find((each) => each.name === name)?.id ?? ''
}

const inSingleBytes = (length: number) =>
  `POST /v1/track HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n${'1\r\nx\r\n'.repeat(length)}0\r\n\r\n`

const nested = (depth: number, open: string, close: string) =>
  open.repeat(depth) + close.repeat(depth)

const deepRule = (depth: number): Rule =>
  depth === 0
    ? { trait: 'plan', is: 'pro' }
    : { all: [deepRule(depth - 1), { any: [{ trait: 'a', is: digits }] }] }

/** Each level of a call is checked twice as often as the one above it. */
const endlessPlan = {
  name: 'plan.yaml',
  text: `
    $defs: { n: { allOf: [&n { properties: { n: { $ref: '#/$defs/n' } } }, *n] } }
    events: { Order Completed: { properties: { $ref: '#/$defs/n' } } }`,
}

export const hostileRequests: HostileRequest[] = [
  { title: 'status', send: ({ client }) => client.status() },
  { title: 'a call of digits', send: (desk) => track(desk, { total: digits }) },
  {
    title: 'traits of digits',
    send: (desk) =>
      post(desk, '/v1/identify', JSON.stringify({ userId: 'u', traits: { plan: digits } })),
  },
  { title: 'deep JSON', send: (desk) => post(desk, '/v1/track', nested(15_000, '[', ']')) },
  {
    title: 'bodies in chunks of one byte',
    send: ({ collect }) =>
      Promise.all(Array.from({ length: 8 }, () => exchangeBytes(collect, inSingleBytes(400_000)))),
  },
  {
    title: 'deep properties',
    send: (desk) =>
      post(
        desk,
        '/v1/track',
        `{"userId":"u","event":"e","properties":${nested(3000, '{"a":', '')}1${'}'.repeat(3000)}}`,
      ),
  },
  {
    title: 'a batch of 500 kB',
    send: (desk) =>
      post(
        desk,
        '/v1/batch',
        JSON.stringify({
          batch: Array.from({ length: 2400 }, (_, i) => ({
            type: 'track',
            userId: `b${i}`,
            event: 'Order Completed',
            properties: { total: '9'.repeat(100) },
          })),
        }),
      ),
  },
  { title: 'bytes', send: (desk) => post(desk, '/v1/batch', randomBytes(500_000)) },
  {
    title: 'a rule with digits',
    send: ({ client }) =>
      client.audiences.create({
        name: 'Digits',
        rule: { trait: 'plan', atLeast: 5 },
        source: 'app',
      }),
  },
  {
    title: 'a deep rule',
    send: ({ client }) =>
      client.audiences.create({ name: 'Deep', rule: deepRule(20), source: 'app' }),
  },
  {
    title: 'a rule that is nested too deeply',
    rejected: true,
    send: ({ client }) =>
      client.audiences.create({ name: 'Deeper', rule: deepRule(200), source: 'app' }),
  },
  {
    title: 'a call that its plan checks for years',
    send: async (desk) => {
      const { client } = desk
      await client.plans.set({ id: '1', enforce: 'block', files: [endlessPlan] })
      await track(desk, JSON.parse(nested(40, '{"n":', '}').replace(':}', ':{}}')))
      await client.plans.remove({ id: '1' })
    },
  },
  {
    title: 'the largest plan',
    send: async ({ client }) => {
      const text = `events: { A: {} } # ${'x'.repeat(3_900_000)}`
      await client.plans.set({ id: '1', enforce: 'block', files: [{ name: 'plan.yaml', text }] })
      await client.plans.remove({ id: '1' })
    },
  },
  {
    title: 'YAML of aliases',
    rejected: true,
    send: ({ client }) =>
      client.workspace.apply({
        yaml: Array.from({ length: 12 }, (_, i) =>
          i === 0
            ? 'a0: &a0 [x, x, x, x, x, x, x, x]'
            : `a${i}: &a${i} [${Array(8)
                .fill(`*a${i - 1}`)
                .join(', ')}]`,
        ).join('\n'),
      }),
  },
  {
    title: 'a workspace of 200 sources',
    send: ({ client }) =>
      client.workspace.apply({
        yaml: `sources:\n${Array.from({ length: 200 }, (_, i) => `  - { name: s${i}, writeKey: K${i} }`).join('\n')}`,
      }),
  },
  { title: 'an export', send: ({ client }) => client.workspace.export({}) },
  {
    title: 'a diff',
    send: async ({ client }) =>
      client.workspace.diff({ yaml: (await client.workspace.export({})).yaml }),
  },
  {
    title: 'a text search',
    send: ({ client }) => client.messages.list({ q: digits.slice(0, 5000) }),
  },
  {
    title: 'an expectation',
    send: ({ client }) =>
      client.expect({
        match: { event: 'Order Completed', where: { total: digits } },
        within: 500,
      }),
  },
  {
    title: 'a scenario check',
    send: ({ client }) =>
      client.scenarios.check({
        text: `name: x\nsteps:\n${'  - track: { userId: u, event: e }\n'.repeat(5000)}`,
      }),
  },
  {
    title: 'calls of 4,000 users',
    send: async (desk) => {
      for (let from = 0; from < 4000; from += 1000)
        await post(
          desk,
          '/v1/batch',
          JSON.stringify({
            batch: users.slice(from, from + 1000).map((userId) => ({
              type: 'track',
              userId,
              event: 'Order Completed',
              properties: { total: 27.5 },
            })),
          }),
        )
      await desk.client.profiles.list({})
    },
  },
  {
    title: 'an audience by rule over them',
    send: ({ client }) =>
      client.audiences.create({
        name: 'Buyers',
        source: 'app',
        sync: 'hold',
        rule: {
          event: 'Order Completed',
          atLeast: 1,
          where: [{ property: 'total', atLeast: 5 }],
        },
      }),
  },
  {
    title: 'an audience of 100,000 members',
    send: ({ client }) =>
      client.audiences.create({ name: 'Many', source: 'quiet', sync: 'hold', members: users }),
  },
  {
    title: 'a sync of 100,000 users',
    send: async (desk) => desk.client.audiences.sync({ id: await audienceNamed(desk, 'Many') }),
  },
  {
    title: 'releasing 100,000 members by CSV',
    send: async (desk) =>
      desk.client.audiences.members.change({
        id: await audienceNamed(desk, 'Many'),
        csv: `userId,member\n${users.map((user) => `${user},false`).join('\n')}`,
      }),
  },
  {
    title: 'removing an audience of 100,000 users',
    send: async (desk) => desk.client.audiences.remove({ id: await audienceNamed(desk, 'Many') }),
  },
  {
    title: 'cancelling and resending 500 messages',
    send: async ({ client }) => {
      const { items } = await client.messages.list({ limit: 500 })
      await client.messages.cancelAll({ ids: items.map(({ id }) => id) })
      await client.messages.resendAll({ ids: items.map(({ id }) => id) })
    },
  },
  {
    title: 'a preview of a deletion of 100,000 users',
    send: ({ client }) => client.deletions.preview({ kind: 'delete', userIds: users }),
  },
  {
    // Each user's notices are decided before it is answered: 100,000 would take most of a minute.
    title: 'a suppression of 20,000 users with deletion',
    send: ({ client }) =>
      client.deletions.create({ kind: 'suppress_with_delete', userIds: users.slice(0, 20_000) }),
  },
  {
    title: 'an unsuppression of 20,000 users by CSV',
    send: ({ client }) =>
      client.deletions.create({
        kind: 'unsuppress',
        csv: `userId\n${users.slice(0, 20_000).join('\n')}`,
      }),
  },
]

/** Ordinary work, until the engine's code is compiled. */
export async function warmUp(desk: Desk) {
  const { audiences } = desk.client
  const { id } = await audiences.create({ name: 'Warm', source: 'app', members: ['w1', 'w2'] })
  await audiences.remove({ id })
  for (let batch = 0; batch < 20; batch++)
    await post(
      desk,
      '/v1/batch',
      JSON.stringify({
        batch: Array.from({ length: 100 }, (_, i) => ({
          type: 'track',
          userId: `w${i}`,
          event: 'Order Completed',
          properties: { total: i, batch },
        })),
      }),
    )
}
