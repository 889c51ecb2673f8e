import { expect } from 'vitest'
import type { MessageState } from '../../src/contract/model.ts'
import { type Started, startWorkbench, until, writeWorkspace } from './workbench.ts'
import type { WorkbenchOptions } from '../../src/main/workbench/workbench.ts'

/** A workbench with one source, KEY, and one destination with this endpoint. */
export async function startConnected(
  url: string,
  settings = 'retry: { base: 1h, cap: 1h, jitter: 0 }',
  options: Partial<WorkbenchOptions> = {},
) {
  const workspaceFile = await writeWorkspace(`
sources: [{ name: app, writeKey: KEY }]
destinations: [{ name: Orders, sources: [app], endpoints: [{ url: "${url}" }] }]
settings: { ${settings} }
`)
  return startWorkbench({ workspaceFile, ...options })
}

/** Collects one call, and returns the id of its message once it has reached a state. */
export async function collectOne(
  started: Started,
  state: MessageState,
  call: object = { type: 'track', userId: 'u', event: 'E' },
) {
  const response = await fetch(`${started.collect}/v1/batch`, {
    method: 'POST',
    body: JSON.stringify({ writeKey: 'KEY', batch: [call] }),
  })
  expect(response.status).toBe(200)
  const { items } = await started.client.messages.list({ limit: 1 })
  const id = items[0]?.id ?? '0'
  await inState(started, id, state)
  return id
}

export const inState = (started: Started, id: string, state: MessageState) =>
  until(started, () => started.workbench.store.messageList.byId(Number(id))?.state === state)
