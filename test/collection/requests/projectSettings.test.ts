import { describe, expect, it } from 'vitest'
import { exchangeBytes, readAnswer, request } from '../../support/rawHttp.ts'
import { startWorkbench } from '../../support/workbench.ts'

const origin = { Origin: 'http://localhost:3000' }

interface Answered {
  integrations: Record<
    'Segment.io' | 'Customer.io Data Pipelines' | 'Hightouch.io' | 'june.so',
    { apiKey: string; apiHost: string; protocol: string }
  >
  metrics: { sampleRate: number }
}

describe('GET /v1/projects/<write key>/settings', () => {
  it.each([
    {
      what: 'a key',
      path: '/v1/projects/WRITEKEY1/settings',
      host: 'localhost:8420',
      apiKey: 'WRITEKEY1',
    },
    {
      what: 'an unknown key',
      path: '/v1/projects/nobody/settings',
      host: 'a.localhost',
      apiKey: 'nobody',
    },
    {
      what: 'another address',
      path: '/v1/projects/K/settings',
      host: '192.168.1.7:8420',
      apiKey: 'K',
    },
    {
      what: 'a trailing slash',
      path: '/v1/projects/K/settings/',
      host: 'a.localhost',
      apiKey: 'K',
    },
    {
      what: 'doubled slashes',
      path: '//v1//projects/K//settings',
      host: 'a.localhost',
      apiKey: 'K',
    },
    { what: 'a query', path: '/v1/projects/K/settings?x=1', host: 'a.localhost', apiKey: 'K' },
    {
      what: 'an encoded key',
      path: '/v1/projects/a%2Fb%20c/settings',
      host: 'a.localhost',
      apiKey: 'a/b c',
    },
    {
      what: 'an IPv6 address',
      path: '/v1/projects/K/settings',
      host: '[::1]:8420',
      apiKey: 'K',
    },
  ])('directs a client of $what to this port', async ({ path, host, apiKey }) => {
    const { client, collect } = await startWorkbench()
    const bytes = request(path, '', { ...origin, Host: host }, 'GET')
    const { status, headers, body } = readAnswer(await exchangeBytes(collect, bytes))
    expect(status).toBe(200)
    expect(headers['content-type']).toMatch(/^application\/json/)
    expect(headers['access-control-allow-origin']).toBe('http://localhost:3000')
    const settings = JSON.parse(body) as Answered
    // A page's library looks for a second integration elsewhere.
    expect(Object.keys(settings.integrations)).toEqual(['Segment.io'])
    expect(settings.integrations['Segment.io']).toMatchObject({
      apiKey,
      apiHost: `${host}/v1`,
      protocol: 'http',
    })
    expect(settings.metrics.sampleRate).toBe(0)
    expect((await client.status()).totals).toMatchObject({ calls: 0, rejections: 0 })
  })

  const sending = { apiKey: 'K', apiHost: 'a.localhost/v1', protocol: 'http' }
  const every = {
    'Segment.io': expect.objectContaining(sending) as unknown,
    'Customer.io Data Pipelines': expect.objectContaining(sending) as unknown,
    // This library adds /v1 itself.
    'Hightouch.io': { ...sending, apiHost: 'a.localhost' },
    'june.so': sending,
  }

  async function integrationsAt(path: string, headers: Record<string, string>) {
    const { collect } = await startWorkbench()
    const bytes = request(path, '', { Host: 'a.localhost', ...headers }, 'GET')
    return (JSON.parse(readAnswer(await exchangeBytes(collect, bytes)).body) as Answered)
      .integrations
  }

  it('names the integrations of all libraries to any client that is not a page', async () => {
    const integrations = await integrationsAt('/v1/projects/K/settings', {})
    expect(integrations).toEqual(every)
    // With one of them a library loads the others' integrations as plugins.
    for (const integration of Object.values(integrations))
      for (const mark of ['type', 'versionSettings', 'bundlingStatus'])
        expect(integration).not.toHaveProperty(mark)
  })

  it.each([
    ['segment', 'Segment.io'],
    ['customerio', 'Customer.io Data Pipelines'],
    ['hightouch', 'Hightouch.io'],
    ['june', 'june.so'],
  ] as const)(
    'names only the integration of the vendor in its address: /%s',
    async (vendor, name) => {
      for (const headers of [{}, origin])
        expect(await integrationsAt(`/${vendor}/v1/projects/K/settings`, headers)).toEqual({
          [name]: every[name],
        })
    },
  )

  it.each<Record<string, string>>([
    { 'Sec-Fetch-Mode': 'cors' },
    { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0' },
  ])('names one integration to a browser behind a proxy of its page: %j', async (headers) => {
    expect(Object.keys(await integrationsAt('/v1/projects/K/settings', headers))).toEqual([
      'Segment.io',
    ])
  })

  it.each(['pk_us_0123', 'sk_eu_0123'])(
    "names Customer.io's integration to a page with its key %s",
    async (apiKey) => {
      expect(await integrationsAt(`/v1/projects/${apiKey}/settings`, origin)).toEqual({
        'Customer.io Data Pipelines': expect.objectContaining({ ...sending, apiKey }) as unknown,
      })
    },
  )

  it('answers HEAD like GET, without the body', async () => {
    const { collect } = await startWorkbench()
    const path = '/v1/projects/K/settings'
    const close = { ...origin, Connection: 'close' }
    const head = readAnswer(await exchangeBytes(collect, request(path, '', close, 'HEAD')))
    const get = readAnswer(await exchangeBytes(collect, request(path, '', close, 'GET')))
    expect(head.status).toBe(200)
    expect(head.body).toBe('')
    expect(head.headers['content-length']).toBe(String(get.body.length))
  })

  it('names the connected address if the client names none', async () => {
    const { collect } = await startWorkbench()
    const bytes = 'GET /v1/projects/K/settings HTTP/1.0\r\n\r\n'
    const { status, body } = readAnswer(await exchangeBytes(collect, bytes))
    expect(status).toBe(200)
    const { integrations } = JSON.parse(body) as Answered
    expect(integrations['Segment.io'].apiHost).toBe(`${new URL(collect).host}/v1`)
  })
})
