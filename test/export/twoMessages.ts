import { startReceiver } from '../support/receiver.ts'
import { settled, startWorkbench, until, writeWorkspace } from '../support/workbench.ts'

const hardText = 'it\'s "ß" \\ $HOME `id` %s\n%d €  9007199254740993'

/** A message with a failed and a successful attempt, and one that was delivered at once. */
export async function startTwoMessages() {
  const bytes = Buffer.from([0xff, 0x00, 0xfe])
  const receiver = await startReceiver(503, (_request, response) => {
    response.writeHead(200, { 'content-type': 'image/x' }).end(bytes)
  })
  const workspaceFile = await writeWorkspace(`
sources: [{ name: app, writeKey: KEY }]
destinations:
  - name: Orders
    sources: [app]
    sharedSecret: s3cret
    endpoints: [{ url: "${receiver.url}/hook?a=1&b=[2]", headers: { X-Team: "pay'ments" } }]
`)
  const started = await startWorkbench({ workspaceFile })
  const { client } = started
  const send = (event: string, properties: object = {}) =>
    client.compose.send({ source: 'app', call: { type: 'track', userId: 'u1', event, properties } })
  await send('First', { text: hardText })
  await until(started, async () => (await client.messages.get({ id: '1' })).state === 'retrying')
  await client.messages.retry({ id: '1' })
  await send('=SUM(A1)', { text: hardText })
  await settled(started)
  return { started, client, receiver, bytes }
}
