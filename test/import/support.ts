import { expect } from 'vitest'
import { startReceiver } from '../support/receiver.ts'
import { settled, type Started, startWorkbench, writeWorkspace } from '../support/workbench.ts'

export async function start(body: 'documented' | 'production' = 'production', status = 200) {
  const receiver = await startReceiver(status)
  const workspaceFile = await writeWorkspace(`
sources: [{ name: app, writeKey: KEY }, { name: copy, writeKey: COPY }]
destinations:
  - { name: Orders, sources: [app, copy], body: ${body}, endpoints: [{ url: "${receiver.url}" }] }
`)
  const started = await startWorkbench({ workspaceFile })
  return { started, client: started.client, receiver }
}

export const calls = [
  '{"type":"identify","userId":"u1","traits":{"plan":"pro"},"timestamp":"2024-01-02T03:04:05.000Z"}',
  '{"type":"track","userId":"u1","event":"Order Completed","properties":{"n":9007199254740993},"messageId":"m-2","timestamp":"2024-01-02T03:04:06.000Z"}',
  '{"type":"page","anonymousId":"a1","name":"Home","properties":{"path":"/"},"context":{"ip":"1.2.3.4"}}',
  '{"type":"alias","userId":"u1","previousId":"a1"}',
  '{"type":"group","userId":"u1","groupId":"g1","traits":{"name":"Initech"}}',
]

export async function sendAll(started: Started, source = 'app') {
  for (const call of calls) await started.client.compose.send({ source, call })
  await settled(started)
}

export async function imported(
  { client }: Pick<Started, 'client'>,
  text: string,
  options: { source?: string; messageIds?: 'keep' | 'new'; rate?: number } = {},
) {
  const read = await client.imports.read({ text })
  const sending = await client.imports.send({ id: read.id, source: 'copy', ...options })
  await expect.poll(async () => (await client.compose.get({ id: sending.id })).done).toBe(true)
  return { read, sending: await client.compose.get({ id: sending.id }) }
}
