import { describe, expect, it } from 'vitest'
import { exchangeBytes, readAnswer, request } from '../support/rawHttp.ts'
import { startReceiver } from '../support/receiver.ts'
import { settled, startWorkbench, writeWorkspace } from '../support/workbench.ts'

/** What some client libraries do differently, in both body profiles. */

async function deliver(route: string, call: object) {
  const receiver = await startReceiver(200)
  const workspaceFile = await writeWorkspace(`
sources: [{ name: app, writeKey: KEY }]
destinations:
  - { name: Documented, sources: [app], endpoints: [{ url: "${receiver.url}/documented" }] }
  - { name: Production, sources: [app], body: production, endpoints: [{ url: "${receiver.url}/production" }] }
`)
  const started = await startWorkbench({ workspaceFile })
  const { client, collect } = started
  const body = JSON.stringify({ writeKey: 'KEY', userId: 'u', ...call })
  const answer = await exchangeBytes(collect, request(`/v1/${route}`, body))
  expect(readAnswer(answer)).toMatchObject({ status: 200, body: '{"success":true}' })
  await settled(started)
  const { notices, content, fates } = await client.calls.get({ id: '1' })
  const sent = (profile: string) => {
    const seen = receiver.seen.find(({ url }) => url === `/${profile}`)
    return seen ? (JSON.parse(seen.body) as Record<string, unknown>) : null
  }
  const messages = await Promise.all(
    (await client.messages.list({})).items.map(({ id }) => client.messages.get({ id })),
  )
  const noticesOf = (profile: string) =>
    messages.find((message) => message.profile === profile)?.notices
  return {
    notices,
    content: JSON.parse(content) as Record<string, unknown>,
    reasons: fates.map(({ reason }) => reason),
    documented: sent('documented'),
    production: sent('production'),
    noticesOf,
  }
}

describe('a page or screen call with traits and no properties', () => {
  const traits = { path: '/checkout', total: 27.5 }

  it('has its traits as its properties, with a notice', async () => {
    const { documented, production, content, notices } = await deliver('page', { traits })
    expect(documented?.['properties']).toEqual(traits)
    expect(production?.['properties']).toEqual(traits)
    expect(content).toMatchObject({ properties: traits })
    expect(content).not.toHaveProperty('traits')
    expect(notices).toEqual([
      'a page call has properties, not traits: its traits were used as its properties',
    ])
  })

  it('does so for a screen call, whose documented body has no properties', async () => {
    const { documented, production, notices } = await deliver('screen', { name: 'Home', traits })
    expect(documented).not.toHaveProperty('properties')
    expect(production?.['properties']).toEqual(traits)
    expect(notices).toHaveLength(1)
  })

  it.each([
    ['page', { traits, properties: { a: 1 } }, { a: 1 }],
    ['page', { traits, properties: {} }, {}],
    ['identify', { traits }, undefined],
  ])('leaves a %s call %j unchanged', async (route, call, properties) => {
    const { production, notices } = await deliver(route, call)
    expect(production?.['properties']).toEqual(properties)
    expect(notices).toEqual([])
  })
})

describe('originalTimestamp', () => {
  const time = '2021-05-06T07:08:09.010Z'

  it('is the time of a call that has no timestamp, as the RudderStack libraries send it', async () => {
    const { documented, production, notices } = await deliver('track', {
      event: 'E',
      originalTimestamp: time,
    })
    expect(documented?.['timestamp']).toBe(time)
    expect(production).toMatchObject({ timestamp: time, originalTimestamp: time })
    expect(notices).toEqual([])
  })

  it('is overridden by a timestamp', async () => {
    const { documented } = await deliver('track', {
      event: 'E',
      timestamp: '2022-01-01T00:00:00Z',
      originalTimestamp: time,
    })
    expect(documented?.['timestamp']).toBe('2022-01-01T00:00:00.000Z')
  })

  it('has a notice if it cannot be read', async () => {
    const { notices } = await deliver('track', { event: 'E', originalTimestamp: 'yesterday' })
    expect(notices).toEqual([expect.stringContaining('"yesterday" is not a valid date')])
  })
})

describe('integrations with all in lower case', () => {
  const integrations = { all: false }

  it('have no effect in the documented profile, and disable the production profile', async () => {
    const { documented, production, reasons, notices, noticesOf } = await deliver('track', {
      event: 'E',
      integrations,
    })
    expect(documented).not.toBeNull()
    expect(production).toBeNull()
    expect(new Set(reasons)).toEqual(new Set([null, 'integrations: all is false']))
    const notice =
      'integrations: "all" is not "All" and is ignored: keys are case sensitive. analytics-go 3 sends "all" for DisableAll() and EnableAll(); use Set("All", …) instead'
    expect(notices).toEqual([notice])
    expect(noticesOf('documented')).toEqual([notice])
  })

  it('that enable a destination are also named on the message of the production profile', async () => {
    const { noticesOf } = await deliver('track', { event: 'E', integrations: { all: true } })
    expect(noticesOf('production')).toEqual([
      'integrations: "all" was read as "All", as the hosted service is believed to do. The documented key is "All"',
    ])
  })

  it('are overridden by Webhooks, and a near miss of it is named on the message', async () => {
    const on = await deliver('track', { event: 'E', integrations: { all: false, Webhooks: true } })
    expect(on.production).not.toBeNull()
    const near = await deliver('track', { event: 'E', integrations: { webhooks: false } })
    expect(near.noticesOf('documented')).toEqual([
      'integrations: "webhooks" is not "Webhooks" and is ignored: keys are case sensitive',
    ])
  })
})

describe('a path with /v1 twice or not at all', () => {
  it.each([
    ['/v1/v1/batch', "/v1 appears twice. Remove /v1 from the client's endpoint"],
    ['/v1//v1/track', "/v1 appears twice. Remove /v1 from the client's endpoint"],
    ['/batch', "/v1 is missing. Add /v1 to the client's endpoint, or use a client that adds it"],
    ['/track/', "/v1 is missing. Add /v1 to the client's endpoint, or use a client that adds it"],
  ])('%s says what to set', async (path, says) => {
    const { collect, client } = await startWorkbench()
    const { status, body } = readAnswer(await exchangeBytes(collect, request(path, '{}')))
    expect(status).toBe(404)
    expect((JSON.parse(body) as { message: string }).message).toContain(says)
    const [rejection] = (await client.rejections.list({})).items
    expect(rejection).toMatchObject({ reason: 'bad_request', status: 404 })
    expect(rejection?.message).toContain(says)
  })
})
