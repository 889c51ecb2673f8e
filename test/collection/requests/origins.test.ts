import { expect, it } from 'vitest'
import { basic, exchangeBytes, readAnswer, request } from '../../support/rawHttp.ts'
import { startWorkbench } from '../../support/workbench.ts'
import { track } from './table.ts'

const shop = 'https://shop.example'

async function start() {
  const started = await startWorkbench()
  const { client, collect } = started
  const exchange = async (bytes: Buffer) => readAnswer(await exchangeBytes(collect, bytes))
  return {
    ...started,
    exchange,
    post: (headers: Record<string, string>, key = 'WRITEKEY1') =>
      exchange(request('/v1/track', track(), { ...basic(key), ...headers })),
    pixel(headers: Record<string, string>) {
      const call = { writeKey: 'WRITEKEY1', userId: 'u1', event: 'Opened' }
      const data = encodeURIComponent(Buffer.from(JSON.stringify(call)).toString('base64'))
      return exchange(request(`/v1/pixel/track?data=${data}`, '', headers, 'GET'))
    },
    calls: async () => (await client.calls.list({})).items.length,
    rejections: async () => (await client.rejections.list({})).items,
  }
}

it('accepts calls of pages of localhost, and of other origins once the source allows them', async () => {
  const { client, post, calls, rejections } = await start()
  const refused = await post({ Origin: shop })
  expect([refused.status, refused.headers['access-control-allow-origin']]).toEqual([403, shop])
  const message = `calls from pages at ${shop} are not allowed. Add this origin to the allowed origins of the source in Hookbench`
  expect(JSON.parse(refused.body)).toMatchObject({ code: 'origin_not_allowed', message })
  const reason = 'origin_not_allowed'
  expect(await rejections()).toMatchObject([
    { reason, status: 403, source: 'my-service', origin: shop, writeKey: 'WRITEKEY1', message },
  ])
  expect((await post({ Origin: 'http://localhost:3000' })).status).toBe(200)
  expect(await calls()).toBe(1)

  const changed = { id: '1', allowedOrigins: [`${shop}:443/`, shop] }
  expect((await client.sources.update(changed)).allowedOrigins).toEqual([shop])
  expect((await post({ Origin: shop })).status).toBe(200)
  expect((await post({ Origin: 'http://shop.example' })).status).toBe(403)
  expect((await post({ Origin: 'null' })).status).toBe(403)
  const wrong = client.sources.update({ id: '1', allowedOrigins: [shop, 'shop.example/path'] })
  await expect(wrong).rejects.toMatchObject({ data: { field: 'allowedOrigins[1]' } })
  expect(await calls()).toBe(2)
})

it('accepts an image of a mail, and rejects one that a page of another origin loads', async () => {
  const { pixel, calls, rejections } = await start()
  const site = { 'Sec-Fetch-Site': 'cross-site' }
  for (const headers of [{ ...site, Referer: 'https://evil.example/' }, site])
    expect((await pixel(headers)).status).toBe(200)
  expect(await calls()).toBe(0)
  expect((await rejections()).map(({ reason, origin }) => [reason, origin])).toEqual([
    ['origin_not_allowed', 'null'],
    ['origin_not_allowed', 'https://evil.example'],
  ])
  await pixel({})
  await pixel({ ...site, Referer: 'http://localhost:3000/' })
  expect(await calls()).toBe(2)
})

it('creates no source for a page of another origin, and says nothing of a disabled source', async () => {
  const { client, post } = await start()
  await client.settings.update({ unknownWriteKey: 'create' })
  expect((await post({ Origin: shop }, 'FRESH')).status).toBe(403)
  expect((await client.sources.list()).items).toHaveLength(1)
  await client.sources.update({ id: '1', enabled: false })
  expect((await post({ Origin: shop })).body).toContain('origin_not_allowed')
})

it('rejects every request to a name that another machine may have', async () => {
  const { client, exchange, calls, rejections } = await start()
  const key = basic('WRITEKEY1')
  const from = (path: string, method: string, Host: string) =>
    exchange(request(path, method === 'POST' ? track() : '', { ...key, Host }, method))
  for (const [path, method] of [
    ['/v1/track', 'POST'],
    ['/v1/track', 'OPTIONS'],
    ['/v1/projects/K/settings', 'GET'],
  ] as const)
    expect((await from(path, method, 'evil.example:8420')).status, method).toBe(403)
  expect(await calls()).toBe(0)
  expect((await rejections()).map(({ reason, status }) => [reason, status])).toEqual(
    Array(3).fill(['host_not_allowed', 403]),
  )
  expect((await from('/v1/track', 'POST', 'host.docker.internal:8420')).status).toBe(200)
  expect((await client.status()).totals.calls).toBe(1)
})
