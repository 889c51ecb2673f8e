import { expect, it } from 'vitest'
import { startReceiver } from '../support/receiver.ts'
import { startWorkbench, writeWorkspace } from '../support/workbench.ts'

const later = () => new Promise((resolve) => setTimeout(resolve, 5))

it('shows for every destination its message, the reason it was filtered, or the reason it is not connected', async () => {
  const { url } = await startReceiver(200)
  const endpoints = [{ url }]
  const workspaceFile = await writeWorkspace(`
sources: [{ name: my-service, writeKey: KEY }]
destinations:
  - { name: Sent, sources: [my-service], endpoints: [{ url: "${url}" }] }
  - { name: Off, enabled: false, sources: [my-service], endpoints: [{ url: "${url}" }] }
  - { name: Apart, endpoints: [{ url: "${url}" }] }
  - { name: Connected later, endpoints: [{ url: "${url}" }] }
  - { name: Removed, endpoints: [{ url: "${url}" }] }
  - { name: Disconnected later, sources: [my-service], endpoints: [{ url: "${url}" }] }
`)
  const { client, collect } = await startWorkbench({ workspaceFile })
  await later()
  const body = '{"writeKey":"KEY","userId":"u","event":"E"}'
  await fetch(`${collect}/v1/track`, { method: 'POST', body })
  await later()
  const sources = ['my-service']
  await client.destinations.update({ id: '4', sources })
  await client.destinations.remove({ id: '5' })
  await client.destinations.update({ id: '6', sources: [] })
  await client.destinations.create({ name: 'Newer', endpoints })
  await client.destinations.create({ name: 'Newer and connected', sources, endpoints })

  const then = 'source my-service was not connected to this destination when the call arrived'
  const fates = (await client.calls.get({ id: '1' })).fates.map(
    ({ destination, connected, messageId, reason }) => [
      destination,
      connected,
      messageId === null ? reason : 'has its message',
    ],
  )
  expect(fates).toEqual([
    ['Sent', true, 'has its message'],
    ['Off', true, 'destination disabled'],
    ['Disconnected later', true, 'has its message'],
    ['Apart', false, 'source my-service is not connected to this destination'],
    ['Connected later', false, then],
    ['Newer', false, then],
    ['Newer and connected', false, then],
  ])
  // A list would repeat every destination at each call.
  const { items } = await client.calls.list({})
  expect(items[0]?.fates.map(({ destination }) => destination)).toEqual([
    'Sent',
    'Off',
    'Disconnected later',
  ])
})
