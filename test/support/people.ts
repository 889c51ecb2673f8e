import { expect } from 'vitest'
import { startReceiver } from './receiver.ts'
import { settled, type Started, startWorkbench, until, writeWorkspace } from './workbench.ts'

/** What a client receives for a rejected request. */
export const refusal = (code: string, field: string | null, message: RegExp) => ({
  code,
  data: { field },
  message: expect.stringMatching(message) as string,
})

/** Two sources, the first of which is connected to an endpoint that accepts everything. */
export async function startPeople(body = 'documented') {
  const receiver = await startReceiver(200)
  const workspaceFile = await writeWorkspace(`
sources: [{ name: app, writeKey: KEY, kind: web }, { name: other, writeKey: OTHER }]
destinations:
  - { name: D, sources: [app], body: ${body}, endpoints: [{ url: "${receiver.url}" }] }
`)
  return { ...(await startWorkbench({ workspaceFile })), endpoint: receiver }
}

/** Waits until all calls of a sync are made and settled. */
export async function whenReceived(started: Started, id: string) {
  await until(started, async () => (await started.client.syncs.get({ id })).done)
  await settled(started)
  return started.client.syncs.get({ id })
}

const bodies = (endpoint: { seen: { body: string }[] }) =>
  endpoint.seen.map(({ body }) => JSON.parse(body) as { userId: string; traits: object })
/** What the endpoint received for each user, and nothing else. */
export const received = (endpoint: { seen: { body: string }[] }) =>
  Object.fromEntries(bodies(endpoint).map(({ userId, traits }) => [userId, traits]))
