import { expect, it } from 'vitest'
import { startReceiver } from '../support/receiver.ts'
import { settled, startWorkbench, writeWorkspace } from '../support/workbench.ts'

async function start() {
  const receiver = await startReceiver(200)
  const workspaceFile = await writeWorkspace(`
sources: [{ name: checkout-api, writeKey: KEY }]
destinations: [{ name: Orders, sources: [checkout-api], endpoints: [{ url: "${receiver.url}" }] }]
`)
  const started = await startWorkbench({ workspaceFile })
  const post = async (route: string, body: string) => {
    const response = await fetch(`${started.collect}/v1/${route}`, { method: 'POST', body })
    expect(response.status).toBe(200)
  }
  return { ...started, receiver, post, started }
}

const on = null
const off = 'integrations: Webhooks is false'
const allOff = 'integrations: All is false'
const butNear = (name: string) =>
  `${allOff}, and "${name}" is not "Webhooks": keys are case sensitive`
const near = (name: string, key = 'Webhooks') => [
  `integrations: "${name}" is not "${key}" and is ignored: keys are case sensitive${
    name === 'all'
      ? '. analytics-go 3 sends "all" for DisableAll() and EnableAll(); use Set("All", …) instead'
      : ''
  }`,
]
const noObject = ['integrations is not an object, so it is ignored: every destination is enabled']

/** `integrations` as JSON text, the reason the call is not sent (null: it is sent), and the notices on the call. */
const cases: [integrations: string | undefined, reason: string | null, notices: string[]][] = [
  [undefined, on, []],
  ['null', on, []],
  ['{}', on, []],
  ['{"All":true}', on, []],
  ['{"All":false}', allOff, []],
  ['{"All":"false"}', on, []],
  ['{"All":false,"Other":true}', allOff, []],
  ['{"All":false,"Webhooks":true}', on, []],
  ['{"All":false,"Webhooks":{"a":1}}', on, []],
  ['{"All":false,"Webhooks":{}}', on, []],
  ['{"All":false,"Webhooks":null}', on, []],
  ['{"All":false,"Webhooks":0}', on, []],
  ['{"All":false,"Webhooks":""}', on, []],
  ['{"All":false,"Webhooks":"false"}', on, []],
  ['{"All":false,"Webhooks":9007199254740993}', on, []],
  ['{"Webhooks":false}', off, []],
  ['{"All":true,"Webhooks":false}', off, []],
  ['{"All":false,"Webhooks":false}', off, []],
  ['{"All":false,"webhooks":true}', butNear('webhooks'), near('webhooks')],
  ['{"All":false,"WEBHOOKS":true}', butNear('WEBHOOKS'), near('WEBHOOKS')],
  ['{"All":false," Webhooks":true}', butNear(' Webhooks'), near(' Webhooks')],
  ['{"All":false,"Webhook":true}', butNear('Webhook'), near('Webhook')],
  ['{"webhooks":false}', on, near('webhooks')],
  ['{"Webhook":false}', on, near('Webhook')],
  ['{"all":false}', on, near('all', 'All')],
  ['{"webhooks":false,"Webhooks":true}', on, []],
  ['{"__proto__":{"All":false}}', on, []],
  ['[]', on, noObject],
  ['["Webhooks"]', on, noObject],
  ['"Webhooks"', on, noObject],
  ['false', on, noObject],
]

it.each(cases)('with integrations %s a call has the reason %s', async (given, reason, notices) => {
  const { started, client, receiver, post } = await start()
  const integrations = given === undefined ? '' : `,"integrations":${given}`
  await post('track', `{"writeKey":"KEY","userId":"u","event":"E"${integrations}}`)
  expect(await settled(started)).toMatchObject({ delivered: reason === null ? 1 : 0 })
  expect(receiver.seen).toHaveLength(reason === null ? 1 : 0)
  const call = await client.calls.get({ id: '1' })
  expect(call.fates).toMatchObject([{ destination: 'Orders', reason }])
  expect(call.notices).toEqual(notices)
})

it.each([
  ['{"All":false}', '{"Webhooks":true}', on],
  ['{"Webhooks":false}', '{"Webhooks":true}', on],
  ['{"Webhooks":true}', '{"Webhooks":false}', off],
  ['{"Webhooks":false}', 'null', off],
  ['{"Webhooks":false}', '[]', on],
  ['"nonsense"', '{"Webhooks":false}', off],
])(
  'with %s from its batch and its own %s a call has the reason %s',
  async (shared, own, reason) => {
    const { client, post } = await start()
    const call = `{"type":"track","userId":"u","event":"E","integrations":${own}}`
    await post('batch', `{"writeKey":"KEY","integrations":${shared},"batch":[${call}]}`)
    expect((await client.calls.get({ id: '1' })).fates).toMatchObject([{ reason }])
  },
)

it('drops calls that arrive while the destination is disabled, and never sends them', async () => {
  const { started, client, receiver, post } = await start()
  const { id } = (await client.destinations.list()).items[0]!
  await client.destinations.update({ id, enabled: false })
  await post('page', '{"writeKey":"KEY","userId":"while off"}')
  await client.destinations.update({ id, enabled: true })
  await post('page', '{"writeKey":"KEY","userId":"while on"}')
  await settled(started)
  expect(receiver.seen.map(({ body }) => /"userId":"([^"]*)"/.exec(body)?.[1])).toEqual([
    'while on',
  ])
  expect((await client.calls.get({ id: '1' })).fates).toMatchObject([
    { reason: 'destination disabled' },
  ])
})
