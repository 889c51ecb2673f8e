import { expect } from 'vitest'
import { decideNextUsers } from '../../src/main/people/deletions/decideDeletion.ts'
import type { Deletion } from '../../src/contract/deletion.ts'
import { type Started, startWorkbench, until, writeWorkspace } from './workbench.ts'
import type { WorkbenchOptions } from '../../src/main/workbench/workbench.ts'

type Client = Pick<Started, 'client'>
export type Asked = Parameters<Started['client']['deletions']['create']>[0]

/**
 * Two sources: `web` (key WEB), whose destinations are Orders and, if it has a URL, Billing; `app` (key APP),
 * whose only destination is disabled.
 */
export async function startWithSources(
  { orders, billing }: { orders: string; billing?: string },
  options: Partial<WorkbenchOptions> & { settings?: string } = {},
) {
  const { settings = 'retry: { base: 1h, cap: 1h, jitter: 0 }', ...rest } = options
  const workspaceFile = await writeWorkspace(`
sources: [{ name: web, writeKey: WEB }, { name: app, writeKey: APP }]
destinations:
  - { name: Orders, sources: [web], sharedSecret: s3cr3t, endpoints: [{ url: "${orders}" }] }
  - { name: Off, enabled: false, sources: [web, app], endpoints: [{ url: "${orders}" }] }
${billing === undefined ? '' : `  - { name: Billing, sources: [web], body: production, endpoints: [{ url: "${billing}" }] }`}
settings: { ${settings} }
`)
  return startWorkbench({ workspaceFile, ...rest })
}

/** Decides a deletion of a few users in one transaction, at this very moment. Returns its id. */
export function decideAtOnce(
  { store, derivedHere }: Pick<Started['workbench'], 'store' | 'derivedHere'>,
  { kind, users }: { kind: Deletion['kind']; users: string[] },
): number {
  const { deletions } = store
  return store.change(() => {
    const id = deletions.insert({
      kind,
      sources: null,
      sourceIds: [],
      users: users.length,
      requestedAt: Date.now(),
    })
    deletions.addUsers(id, 0, users)
    deletions.begin(id)
    const deletion = deletions.undecided()
    const { profiles } = derivedHere.derived
    const upTo = profiles.foldedUpTo()
    const seen = { upTo, forgotten: profiles.forgottenUpTo(), by: [...profiles.seenBy(users)] }
    if (deletion) decideNextUsers(store, { deletion, users, seen })
    return id
  })
}

export function postCall(
  { collect }: Pick<Started, 'collect'>,
  writeKey: string,
  call: object,
): Promise<Response> {
  return fetch(`${collect}/v1/track`, {
    method: 'POST',
    body: JSON.stringify({ event: 'E', ...call, writeKey }),
  })
}

/** As the analytics libraries send it. */
export function postBatch(
  { collect }: Pick<Started, 'collect'>,
  writeKey: string,
  calls: object[],
): Promise<Response> {
  return fetch(`${collect}/v1/batch`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${writeKey}:`).toString('base64')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      batch: calls.map((call, index) => ({
        type: 'track',
        event: 'E',
        messageId: `m-${index}-${Math.random()}`,
        timestamp: new Date().toISOString(),
        context: { library: { name: 'analytics-node', version: '3.1.0' } },
        ...call,
      })),
      sentAt: new Date().toISOString(),
    }),
  })
}

/** The source has seen each of these users. */
export async function seeUsers(
  started: Pick<Started, 'collect'>,
  writeKey: string,
  ...users: string[]
) {
  for (const userId of users)
    expect((await postCall(started, writeKey, { userId })).status).toBe(200)
}

/** Requests the deletion and waits until nothing is left to do. */
export async function deleted(started: Started, asked: Asked): Promise<Deletion> {
  const { id } = await started.client.deletions.create(asked)
  return over(started, id)
}

export const over = (started: Started, id: string) =>
  until(started, async () => {
    const deletion = await started.client.deletions.get({ id })
    return deletion.state === 'running' ? null : deletion
  })

export const noticesOf = async ({ client }: Client, id: string) =>
  (await client.deletions.notices({ id, limit: 500 })).items

export const deleteBodies = (seen: { body: string }[]) =>
  seen
    .map(({ body }) => JSON.parse(body) as Record<string, unknown>)
    .filter(({ type }) => type === 'delete')
